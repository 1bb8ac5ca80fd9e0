import { accountKey, isAllowedEmail } from "@askwell/domain";
import type { AuthorizationRequest, UserCenterProfile } from "@askwell/plugin-kit";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import {
  apiUrl,
  cleanProfile,
  consumeState,
  createBinding,
  failureTarget,
  findLogin,
  logInLinked,
  loginErrorTarget,
  pageTarget,
  type RedirectTarget,
  registerLinked,
  sessionTarget,
  startAuthorization,
  tryLoginStep,
} from "../connectors/index.ts";
import { findUserByEmail } from "../users/index.ts";
import { type ActiveUserCenter, findCenter } from "./center.ts";
import { syncProfile } from "./sync-profile.ts";

const notFoundTarget: RedirectTarget = { location: "/404" };

/** The action to be performed in the user center. */
type CenterFlow = "login" | "sign-up";

const callbackOf = (app: App, flow: CenterFlow) => apiUrl(app, `user-center/${flow}/callback`);

/**
 * Redirects to the user center, for login where it has no separate sign-up. `redirect` is the page of this site to
 * return to; it is empty when the browser has stored it. Source: docs/wire/accounts.md "User center".
 */
export async function redirectToCenter(
  app: App,
  viewer: Viewer,
  { redirect }: { readonly redirect: string },
  flow: CenterFlow,
): Promise<RedirectTarget> {
  const active = findCenter(app);
  if (!active) return notFoundTarget;
  const slug = active.slug_name;
  const start = {
    provider: slug,
    callback: callbackOf(app, flow),
    state: "",
    intent: "center" as const,
    authorize: async (request: AuthorizationRequest) => {
      const { url, flowState } = await active.call("authorize", (center, context) => {
        const authorize = (flow === "sign-up" && center.authorizeSignUp) || center.authorize;
        return authorize(context, request);
      });
      return { url, flowState: JSON.stringify({ flowState, redirect }) };
    },
  };
  const location = await tryLoginStep(app, slug, () => startAuthorization(app, viewer, start));
  return location === undefined ? failureTarget : { location };
}

/** Handles the callback: logs the user in, asks for an address, or redirects to an error. */
export async function handleCenterCallback(
  app: App,
  viewer: Viewer,
  input: Readonly<Record<string, unknown>> & { readonly state: string },
  flow: CenterFlow,
): Promise<RedirectTarget> {
  const center = findCenter(app);
  if (!center) return notFoundTarget;
  const state = await consumeState(app, viewer, { provider: center.slug_name, state: input.state });
  if (state?.intent !== "center") return failureTarget;
  const callback = callbackOf(app, flow);
  const url = `${callback}?${new URLSearchParams(input as Record<string, string>)}`;
  const { flowState, redirect } = JSON.parse(state.kept) as { flowState: string; redirect: string };
  const received = { callback, url, flowState, state: input.state };
  const answer = await tryLoginStep(app, center.slug_name, () =>
    center.call("handleCallback", (extension, context) => extension.handleCallback(context, received)),
  );
  if (!answer) return failureTarget;
  const person = { ...answer, ...cleanProfile(answer) };
  try {
    return withRedirect(await logInFromCenter(app, viewer, center, person), redirect);
  } catch (error) {
    return loginErrorTarget(app, viewer, error);
  }
}

async function logInFromCenter(
  app: App,
  viewer: Viewer,
  active: ActiveUserCenter,
  person: UserCenterProfile,
): Promise<RedirectTarget> {
  const { slug_name: slug, extension: center, description } = active;
  if (person.external_id === "") fail("login_without_id");
  if (person.email === "" && description.must_auth_email_enabled) {
    return pageTarget(app, "/user-center/auth-failed", { agent_name: description.name });
  }
  const status =
    (center.status && (await active.call("status", async () => center.status?.(active.context, person.external_id)))) ??
    "normal";
  if (status === "deleted") fail("login_of_deleted");
  if (status === "suspended") fail("suspended");
  // Checked first: a concurrent login in another tab creates account and connection at once.
  const isTaken = await isEmailTaken(app, person.email);
  const connected = await findLogin(app.db.read, slug, person.external_id);
  if (!connected && isTaken) {
    // The owner of the address confirms by mail, as for every provider, because no provider is trusted with other
    // users' accounts.
    const binding_key = await createBinding(app, viewer, slug, person);
    return pageTarget(app, "/users/confirm-email", { binding_key });
  }
  if (!connected) requireAllowed(app, person.email);
  const tokens = connected
    ? await logInLinked(app, viewer, connected, person)
    : await registerLinked(app, viewer, { provider: slug, profile: person, ...emailColumns(app, person) });
  await syncProfile(app, slug, person);
  if (center.afterLogin)
    await active.call("afterLogin", async () => center.afterLogin?.(active.context, person.external_id));
  return sessionTarget(app, viewer, tokens);
}

/** Passes the page to return to to the browser, which accepts addresses of this site only. */
function withRedirect({ location }: RedirectTarget, redirect: string): RedirectTarget {
  if (redirect === "" || !location.includes("?")) return { location };
  return { location: `${location}&${new URLSearchParams({ redirect })}` };
}

async function isEmailTaken(app: App, email: string): Promise<boolean> {
  return email !== "" && (await findUserByEmail(app.db.read, accountKey(email))) !== undefined;
}

function requireAllowed(app: App, email: string): void {
  if (email !== "" && !isAllowedEmail(email, app.settings.get("login").allow_email_domains)) fail("email_domain");
}

/** Without an address, the account gets a unique key instead. */
function emailColumns(app: App, { email, external_id }: UserCenterProfile) {
  const email_key = `${accountKey(external_id)}.${app.now()}@center.invalid`;
  return { email, email_confirmed: 1 as const, ...(email === "" && { email_key }) };
}
