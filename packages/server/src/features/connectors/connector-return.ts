import type { Parsed } from "@askwell/contract";
import type { Outsider } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { openBinding } from "./bindings.ts";
import { connect, enterKnown, enterNew, refuseUnfitEmail } from "./enter.ts";
import { callbackOf } from "./log-in.ts";
import { cleanOutsider } from "./outsiders.ts";
import { failure, landing, type Place, page, refusedPlace } from "./places.ts";
import { attempt, findProvider, type Provider } from "./providers.ts";
import { findLogin } from "./queries.ts";
import { comeBack } from "./states.ts";
import type { LoginStateRow } from "./table.ts";

/** Whoever comes back from a provider: logged in, connected, asked for an address, or told why not. Source: api-accounts 12. */
export async function connectorReturn(app: App, viewer: Viewer, input: Parsed<"connectorReturn">): Promise<Place> {
  const provider = findProvider(app, input.name);
  if (!provider) return failure;
  const state = await comeBack(app, viewer, { provider: provider.slug, state: input.state });
  if (!state || (state.intent !== "login" && state.intent !== "bind")) return failure;
  const { name: _, ...parameters } = input;
  if (parameters.error === "access_denied") return turnedBack(app, state);
  const outsider = await askProvider(app, provider, state, parameters as Record<string, string>);
  if (!outsider) return failure;
  try {
    if (outsider.external_id === "") refuse("login_without_id");
    return await (state.intent === "bind"
      ? bind(app, viewer, state, outsider)
      : logIn(app, viewer, provider.slug, outsider));
  } catch (error) {
    return refusedPlace(app, viewer, error);
  }
}

/** Whoever changes their mind over there is back where they left. */
function turnedBack(app: App, { intent }: LoginStateRow): Place {
  return page(app, intent === "bind" ? "/users/settings/account" : "/users/login");
}

/** Has the plugin find out who it is. */
async function askProvider(
  app: App,
  { slug, connector, context }: Provider,
  { kept }: LoginStateRow,
  parameters: Record<string, string>,
): Promise<Outsider | undefined> {
  const callback = callbackOf(app, slug);
  const url = `${callback}?${new URLSearchParams(parameters)}`;
  const arrival = { callback, url, kept, state: parameters.state ?? "" };
  const told = await attempt(app, slug, () => connector.arrive(context, arrival));
  return told && cleanOutsider(told);
}

/** Connects an account to the one of whoever has left; they must be the one who is logged in here now. */
async function bind(app: App, viewer: Viewer, state: LoginStateRow, { external_id }: Outsider): Promise<Place> {
  const { user_id, provider } = state;
  const isOwn = viewer.id === user_id && viewer.status === "normal" && viewer.email_confirmed;
  if (!isOwn) return failure;
  await app.db.write((tx) => connect(app, tx, { provider, external_id, user_id }));
  return page(app, "/users/settings/account");
}

async function logIn(app: App, viewer: Viewer, provider: string, outsider: Outsider): Promise<Place> {
  const known = await findLogin(app.db.read, provider, outsider.external_id);
  if (known) return landing(app, viewer, await enterKnown(app, viewer, known, outsider));
  if (outsider.email === "") {
    const binding_key = await openBinding(app, viewer, provider, outsider);
    return page(app, "/users/confirm-email", { binding_key });
  }
  refuseUnfitEmail(app, outsider.email);
  const newcomer = { provider, outsider, email: outsider.email, email_confirmed: 1 as const };
  return landing(app, viewer, await enterNew(app, viewer, newcomer));
}
