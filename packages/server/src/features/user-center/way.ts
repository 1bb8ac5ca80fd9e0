import { accountKey, isAllowedEmail } from "@askwell/domain";
import type { Departure, UserCenterPerson } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import {
  attempt,
  callAddress,
  cleanOutsider,
  comeBack,
  enterKnown,
  enterNew,
  failure,
  findLogin,
  landing,
  leave,
  openBinding,
  type Place,
  page,
  refusedPlace,
} from "../connectors/index.ts";
import { findUserByEmail } from "../users/index.ts";
import { type Center, findCenter } from "./center.ts";
import { refreshPerson } from "./refresh-person.ts";

const nowhere: Place = { location: "/404" };

/** What somebody goes to the user center for. */
type Errand = "login" | "sign-up";

const callbackOf = (app: App, errand: Errand) => callAddress(app, `user-center/${errand}/callback`);

/**
 * Leads to the user center; to log in where registering is no way of its own. `redirect` is the page of this site that
 * somebody wanted to see: the browser has kept it, unless it was sent here from there at once. Source: api-accounts 13.
 */
export async function goToCenter(
  app: App,
  viewer: Viewer,
  { redirect }: { readonly redirect: string },
  errand: Errand,
): Promise<Place> {
  const found = findCenter(app);
  if (!found) return nowhere;
  const { slug, center, context } = found;
  const depart = (errand === "sign-up" && center.departToSignUp) || center.depart;
  const leaving = {
    provider: slug,
    callback: callbackOf(app, errand),
    state: "",
    intent: "center" as const,
    depart: async (departure: Departure) => {
      const { url, kept } = await depart(context, departure);
      return { url, kept: JSON.stringify({ kept, redirect }) };
    },
  };
  const location = await attempt(app, slug, () => leave(app, viewer, leaving));
  return location === undefined ? failure : { location };
}

/** Receives whoever comes back: logged in, asked for an address, or told why not. */
export async function comeFromCenter(
  app: App,
  viewer: Viewer,
  input: Readonly<Record<string, unknown>> & { readonly state: string },
  errand: Errand,
): Promise<Place> {
  const found = findCenter(app);
  if (!found) return nowhere;
  const state = await comeBack(app, viewer, { provider: found.slug, state: input.state });
  if (state?.intent !== "center") return failure;
  const callback = callbackOf(app, errand);
  const url = `${callback}?${new URLSearchParams(input as Record<string, string>)}`;
  const { kept, redirect } = JSON.parse(state.kept) as { kept: string; redirect: string };
  const arrival = { callback, url, kept, state: input.state };
  const told = await attempt(app, found.slug, () => found.center.arrive(found.context, arrival));
  if (!told) return failure;
  const person = { ...told, ...cleanOutsider(told) };
  try {
    return withRedirect(await enter(app, viewer, found, person), redirect);
  } catch (error) {
    return refusedPlace(app, viewer, error);
  }
}

async function enter(app: App, viewer: Viewer, found: Center, person: UserCenterPerson): Promise<Place> {
  const { slug, center, context, description } = found;
  if (person.external_id === "") refuse("login_without_id");
  if (person.email === "" && description.must_auth_email_enabled) {
    return page(app, "/user-center/auth-failed", { agent_name: description.name });
  }
  const standing = (await center.standing?.(context, person.external_id)) ?? "normal";
  if (standing === "deleted") refuse("login_of_deleted");
  if (standing === "suspended") refuse("suspended");
  // Looked at first: whoever becomes somebody in another tab meanwhile has address and login at once.
  const isTaken = await isSomebodys(app, person.email);
  const known = await findLogin(app.db.read, slug, person.external_id);
  if (!known && isTaken) {
    // The address is asked by mail, as for every other system: an account is its owner's, whoever vouches for whom.
    const binding_key = await openBinding(app, viewer, slug, person);
    return page(app, "/users/confirm-email", { binding_key });
  }
  if (!known) refuseUnfit(app, person.email);
  const tokens = known
    ? await enterKnown(app, viewer, known, person)
    : await enterNew(app, viewer, { provider: slug, outsider: person, ...addressOf(app, person) });
  await refreshPerson(app, slug, person);
  await center.afterLogin?.(context, person.external_id);
  return landing(app, viewer, tokens);
}

/** Hands the page that was wanted to the browser, which goes to addresses of this site only. */
function withRedirect({ location }: Place, redirect: string): Place {
  if (redirect === "" || !location.includes("?")) return { location };
  return { location: `${location}&${new URLSearchParams({ redirect })}` };
}

async function isSomebodys(app: App, email: string): Promise<boolean> {
  return email !== "" && (await findUserByEmail(app.db.read, accountKey(email))) !== undefined;
}

function refuseUnfit(app: App, email: string): void {
  if (email !== "" && !isAllowedEmail(email, app.settings.get("login").allow_email_domains)) refuse("email_domain");
}

/** Whoever has no address still needs a key of their own beside everybody else's. */
function addressOf(app: App, { email, external_id }: UserCenterPerson) {
  const email_key = `${accountKey(external_id)}.${app.now()}@center.invalid`;
  return { email, email_confirmed: 1 as const, ...(email === "" && { email_key }) };
}
