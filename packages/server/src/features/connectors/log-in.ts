import type { Parsed } from "@askwell/contract";
import type { AuthorizationRequest } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findOpenState, startAuthorization } from "./oauth-states.ts";
import { apiUrl, findProvider, tryLoginStep } from "./providers.ts";
import { failureTarget, type RedirectTarget } from "./redirect-targets.ts";

/** The callback URL of a provider. */
export const callbackUrl = (app: App, slug: string): string => apiUrl(app, `connector/redirect/${slug}`);

/**
 * Redirects to a provider. A given state connects an account; it must belong to the signed-in user, or an attacker could
 * send a victim with the attacker's state and connect the victim's external account to the attacker's account.
 * Source: docs/wire/accounts.md "Connectors".
 */
export async function connectorLogin(
  app: App,
  viewer: Viewer,
  input: Parsed<"connectorLogin">,
): Promise<RedirectTarget> {
  const provider = findProvider(app, input.name);
  if (!provider) return failureTarget;
  if (input.state !== "") {
    const state = await findOpenState(app, provider.slug_name, input.state);
    if (state?.intent !== "bind" || state.user_id !== viewer.id) return failureTarget;
  }
  const slug = provider.slug_name;
  const start = {
    provider: slug,
    callback: callbackUrl(app, slug),
    state: input.state,
    intent: "login" as const,
    authorize: (request: AuthorizationRequest) =>
      provider.call("authorize", (connector, context) => connector.authorize(context, request)),
  };
  const location = await tryLoginStep(app, slug, () => startAuthorization(app, viewer, start));
  return location === undefined ? failureTarget : { location };
}
