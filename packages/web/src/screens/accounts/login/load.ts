import type { LoadContext } from "../../../app/routing/route.ts";
import { isUnconfirmed } from "../../../app/viewer.ts";

/** Other ways in, and the address that waits to be confirmed, if there is one. */
export async function load({ api, viewer }: LoadContext) {
  const [connectors, person] = await Promise.all([
    api.connectorInfo({}),
    isUnconfirmed(viewer) ? api.currentPerson({}) : null,
  ]);
  return { connectors, unconfirmed: person?.e_mail ?? "" };
}
