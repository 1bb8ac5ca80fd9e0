import type { LoadContext } from "../../../app/routing/route.ts";
import { isUnconfirmed } from "../../../app/session/viewer.ts";

/** Login connectors, and the unconfirmed address of the user, if any. */
export async function load({ api, viewer }: LoadContext) {
  const [connectors, person] = await Promise.all([
    api.connectorInfo({}),
    isUnconfirmed(viewer) ? api.currentPerson({}) : null,
  ]);
  return { connectors, unconfirmed: person?.e_mail ?? "" };
}
