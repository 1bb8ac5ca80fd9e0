import type { Parsed } from "@askwell/contract";
import type { ExternalProfile } from "@askwell/plugin-kit";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { createBinding } from "./bindings.ts";
import { cleanProfile } from "./external-profiles.ts";
import { linkAccount, logInLinked, registerLinked, requireAllowedEmail } from "./linked-accounts.ts";
import { callbackUrl } from "./log-in.ts";
import { consumeState } from "./oauth-states.ts";
import { findProvider, type Provider, tryLoginStep } from "./providers.ts";
import { findLogin } from "./queries.ts";
import { failureTarget, loginErrorTarget, pageTarget, type RedirectTarget, sessionTarget } from "./redirect-targets.ts";
import type { LoginStateRow } from "./table.ts";

/**
 * Handles the callback of a provider: logs the user in, connects the account, asks for an address, or redirects to an
 * error page.
 * Source: docs/wire/accounts.md "Connectors".
 */
export async function connectorReturn(
  app: App,
  viewer: Viewer,
  input: Parsed<"connectorReturn">,
): Promise<RedirectTarget> {
  const provider = findProvider(app, input.name);
  if (!provider) return failureTarget;
  const state = await consumeState(app, viewer, { provider: provider.slug_name, state: input.state });
  if (!state || (state.intent !== "login" && state.intent !== "bind")) return failureTarget;
  const { name: _, ...parameters } = input;
  if (parameters.error === "access_denied") return rejected(app, state);
  const profile = await fetchProfile(app, provider, state, parameters as Record<string, string>);
  if (!profile) return failureTarget;
  try {
    if (profile.external_id === "") fail("login_without_id");
    return await (state.intent === "bind"
      ? connectProfile(app, viewer, state, profile)
      : logInWithProfile(app, viewer, provider.slug_name, profile));
  } catch (error) {
    return loginErrorTarget(app, viewer, error);
  }
}

/** A user who cancels at the provider returns to the page they came from. */
function rejected(app: App, { intent }: LoginStateRow): RedirectTarget {
  return pageTarget(app, intent === "bind" ? "/users/settings/account" : "/users/login");
}

/** Lets the plugin fetch the external profile. */
async function fetchProfile(
  app: App,
  provider: Provider,
  { kept: flowState }: LoginStateRow,
  parameters: Record<string, string>,
): Promise<ExternalProfile | undefined> {
  const slug = provider.slug_name;
  const callback = callbackUrl(app, slug);
  const url = `${callback}?${new URLSearchParams(parameters)}`;
  const request = { callback, url, flowState, state: parameters.state ?? "" };
  const profile = await tryLoginStep(app, slug, () =>
    provider.call("handleCallback", (connector, context) => connector.handleCallback(context, request)),
  );
  return profile && cleanProfile(profile);
}

/** Connects an external account to the account that began the flow, which must be the one signed in now. */
async function connectProfile(
  app: App,
  viewer: Viewer,
  state: LoginStateRow,
  { external_id }: ExternalProfile,
): Promise<RedirectTarget> {
  const { user_id, provider } = state;
  const isOwn = viewer.id === user_id && viewer.status === "normal" && viewer.email_confirmed;
  if (!isOwn) return failureTarget;
  await app.db.write((tx) => linkAccount(app, tx, { provider, external_id, user_id }));
  return pageTarget(app, "/users/settings/account");
}

async function logInWithProfile(
  app: App,
  viewer: Viewer,
  provider: string,
  profile: ExternalProfile,
): Promise<RedirectTarget> {
  const login = await findLogin(app.db.read, provider, profile.external_id);
  if (login) return sessionTarget(app, viewer, await logInLinked(app, viewer, login, profile));
  if (profile.email === "") {
    const binding_key = await createBinding(app, viewer, provider, profile);
    return pageTarget(app, "/users/confirm-email", { binding_key });
  }
  requireAllowedEmail(app, profile.email);
  const account = { provider, profile, email: profile.email, email_confirmed: 1 as const };
  return sessionTarget(app, viewer, await registerLinked(app, viewer, account));
}
