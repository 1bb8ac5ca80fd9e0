import { generateKeyPair, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { App } from "../../app.ts";

/** A new key signs for so long. */
const ROTATION_S = 90 * 24 * 3600;
/** An old one is published for so long after that: longer than what it has signed is valid. */
const RETENTION_S = 7 * 24 * 3600;
const KEY_BITS = 2048;

/** A private key as a JSON Web Key. */
type PrivateKey = Readonly<Record<string, unknown>>;

const sealedFor = (id: string) => `oauth_signing_key ${id}`;

async function addKey(app: App): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: KEY_BITS });
  const id = randomUUID();
  const key = { ...privateKey.export({ format: "jwk" }), kid: id, use: "sig", alg: "RS256" };
  const sealed = await app.secrets.seal(JSON.stringify(key), sealedFor(id));
  await app.db.write((tx) =>
    tx.insertInto("oauth_signing_keys").values({ id, sealed, created_at: app.now() }).execute(),
  );
}

async function listKeys(app: App) {
  return app.db.read.selectFrom("oauth_signing_keys").selectAll().orderBy("created_at", "desc").orderBy("id").execute();
}

/** The ids of all keys: they change when one is added or deleted. */
export async function signingKeyIds(app: App): Promise<string[]> {
  const rows = await app.db.read.selectFrom("oauth_signing_keys").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** The keys, the one that signs first. Keys that another site has sealed are left out. Rules: docs/rules/oauth.md OC11. */
export async function signingKeys(app: App): Promise<PrivateKey[]> {
  const opened = await openKeys(app);
  if (opened.length > 0) return opened;
  await addKey(app);
  return openKeys(app);
}

async function openKeys(app: App): Promise<PrivateKey[]> {
  const keys: PrivateKey[] = [];
  for (const { id, sealed } of await listKeys(app)) {
    const text = await app.secrets.open(sealed, sealedFor(id));
    if (text !== null) keys.push(JSON.parse(text) as PrivateKey);
  }
  return keys;
}

/** Adds a key when the newest is old, and deletes those that sign nothing valid any more. */
export async function rotateSigningKeys(app: App): Promise<void> {
  const [newest] = await listKeys(app);
  if (!newest) return;
  if (newest.created_at < app.now() - ROTATION_S) await addKey(app);
  const before = app.now() - ROTATION_S - RETENTION_S;
  await app.db.write((tx) => tx.deleteFrom("oauth_signing_keys").where("created_at", "<", before).execute());
}
