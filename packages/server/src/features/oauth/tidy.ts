import type { App } from "../../app.ts";
import { rotateSigningKeys } from "./signing-keys.ts";

/** Programs that have registered themselves and that nobody has connected are forgotten after so long. */
const UNUSED_S = 24 * 3600;
/** So many at once, so that a flood of them locks no table for long. */
const BATCH = 1000;

/** Deletes grants whose key is gone, and programs that nobody uses; changes the signing key when it is old. Rules: OC10, OC11. */
export async function tidyConnections(app: App): Promise<void> {
  await rotateSigningKeys(app);
  const lost = await app.db.read
    .selectFrom("oauth_grants")
    .leftJoin("api_keys", "api_keys.id", "oauth_grants.key_id")
    .select("oauth_grants.key_id")
    .where("api_keys.id", "is", null)
    .limit(BATCH)
    .execute();
  const unused = await app.db.read
    .selectFrom("oauth_clients")
    .leftJoin("oauth_grants", "oauth_grants.client_id", "oauth_clients.id")
    .select("oauth_clients.id")
    .where("oauth_clients.is_self_registered", "=", 1)
    .where("oauth_clients.created_at", "<", app.now() - UNUSED_S)
    .where("oauth_grants.client_id", "is", null)
    .limit(BATCH)
    .execute();
  await app.db.write(async (tx) => {
    const keyIds = lost.map(({ key_id }) => key_id);
    if (keyIds.length > 0) await tx.deleteFrom("oauth_grants").where("key_id", "in", keyIds).execute();
    const ids = unused.map(({ id }) => id);
    if (ids.length === 0) return;
    const isConnected = tx.selectFrom("oauth_grants").select("client_id").where("client_id", "in", ids);
    await tx.deleteFrom("oauth_clients").where("id", "in", ids).where("id", "not in", isConnected).execute();
  });
}
