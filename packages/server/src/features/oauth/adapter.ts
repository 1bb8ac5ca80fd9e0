import type { App } from "../../app.ts";
import { metadataOf, rowOfRegistration } from "./client-metadata.ts";
import { findClient, findGrant, insertClient } from "./queries.ts";
import { consumeRecord, deleteRecord, deleteRecordsOf, findRecord, recordId, saveRecord } from "./records.ts";

/** What the library stores under a secret. */
interface StoredContent {
  readonly jti?: string;
  readonly accountId?: string;
  readonly clientId?: string;
  readonly grantId?: string;
  readonly params?: { readonly client_id?: string };
  readonly exp?: number;
}

/** Makes the error with which the library rejects a code or token. */
export type InvalidGrant = (message: string) => Error;

const unused = async () => undefined;

/** Where the library finds the registered programs. */
const clientAdapter = (app: App) => ({
  upsert: (id: string, metadata: Readonly<Record<string, unknown>>) =>
    app.db.write((tx) => insertClient(tx, rowOfRegistration(app, id, metadata))),
  async find(id: string) {
    const client = await findClient(app.db.read, id);
    return client && metadataOf(client);
  },
  ...{ findByUid: unused, findByUserCode: unused, consume: unused, destroy: unused, revokeByGrantId: unused },
});

/** The key that a new record acts through. */
async function keyOf(app: App, kind: string, content: StoredContent, invalid: InvalidGrant): Promise<string> {
  const { accountId = "", clientId = "", grantId } = content;
  if (kind === "Grant") {
    const grant = await findGrant(app.db.read, accountId, clientId);
    if (!grant) throw invalid("the program was disconnected");
    return grant.key_id;
  }
  if (grantId === undefined || kind === "Interaction") return "0";
  const grant = await findRecord(app.db.read, recordId("Grant", grantId), app.now());
  if (!grant) throw invalid("the program was disconnected");
  return grant.key_id;
}

/**
 * Where the library stores codes and tokens, by their hashes. What acts through a key is void without it. Rules:
 * docs/rules/oauth.md OC9.
 */
export function createAdapter(app: App, kind: string, invalid: InvalidGrant) {
  if (kind === "Client") return clientAdapter(app);
  const idOf = (secret: string) => recordId(kind, secret);
  return {
    async upsert(secret: string, content: StoredContent, lifeS: number) {
      const key_id = await keyOf(app, kind, content, invalid);
      const { jti: _, ...stored } = content;
      const { grantId } = content;
      const grant_hash = kind === "Grant" ? idOf(secret) : grantId === undefined ? "" : recordId("Grant", grantId);
      await app.db.write((tx) =>
        saveRecord(tx, {
          ...{ id: idOf(secret), kind, key_id, grant_hash },
          client_id: content.clientId ?? content.params?.client_id ?? "",
          content: JSON.stringify(stored),
          ...{ created_at: app.now(), expires_at: app.now() + lifeS, consumed_at: 0 },
        }),
      );
    },
    async find(secret: string) {
      const record = await findRecord(app.db.read, idOf(secret), app.now());
      if (!record) return undefined;
      const consumed = record.consumed_at > 0 && { consumed: record.consumed_at };
      return { ...(JSON.parse(record.content) as StoredContent), jti: secret, ...consumed };
    },
    ...{ findByUid: unused, findByUserCode: unused },
    async consume(secret: string) {
      const id = idOf(secret);
      if (await app.db.write((tx) => consumeRecord(tx, id, app.now()))) return;
      // Two requests at once: one of them may be a thief's.
      const record = await findRecord(app.db.read, id, app.now());
      if (record && record.grant_hash !== "") await app.db.write((tx) => deleteRecordsOf(tx, record.grant_hash));
      throw invalid("already used");
    },
    destroy: (secret: string) =>
      app.db.write((tx) => (kind === "Grant" ? deleteRecordsOf(tx, idOf(secret)) : deleteRecord(tx, idOf(secret)))),
    revokeByGrantId: (grantId: string) =>
      app.db.write((tx) =>
        tx
          .deleteFrom("oauth_records")
          .where("grant_hash", "=", recordId("Grant", grantId))
          .where("kind", "=", kind)
          .execute(),
      ),
  };
}
