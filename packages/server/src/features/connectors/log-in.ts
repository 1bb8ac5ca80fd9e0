import type { Parsed } from "@askwell/contract";
import type { Departure } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { failure, type Place } from "./places.ts";
import { attempt, callAddress, findProvider } from "./providers.ts";
import { findOpenState, leave } from "./states.ts";

/** Where a provider sends people back to. */
export const callbackOf = (app: App, slug: string): string => callAddress(app, `connector/redirect/${slug}`);

/**
 * Leads to a provider. A state that is given connects an account: it has to be the own one of whoever this browser
 * belongs to, or somebody could be sent off with a state of a stranger, to connect their account to the stranger's.
 * Source: api-accounts 12.
 */
export async function connectorLogin(app: App, viewer: Viewer, input: Parsed<"connectorLogin">): Promise<Place> {
  const provider = findProvider(app, input.name);
  if (!provider) return failure;
  if (input.state !== "") {
    const state = await findOpenState(app, provider.slug, input.state);
    if (state?.intent !== "bind" || state.user_id !== viewer.id) return failure;
  }
  const { connector, context, slug } = provider;
  const leaving = {
    provider: slug,
    callback: callbackOf(app, slug),
    state: input.state,
    intent: "login" as const,
    depart: (departure: Departure) => connector.depart(context, departure),
  };
  const location = await attempt(app, slug, () => leave(app, viewer, leaving));
  return location === undefined ? failure : { location };
}
