import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { createVapidKeys, type VapidKeys } from "../../platform/push/index.ts";
import type { Member } from "../../viewer.ts";
import { findPushKey, insertPushKey } from "./queries.ts";

/** What the private key is sealed for. */
const PURPOSE = "push";

/** The site's keys for push services, created on first use: browsers subscribe with the public one. */
async function storedKey(app: App) {
  const known = await findPushKey(app.db.read);
  if (known) return known;
  const { publicKey, privateKey } = createVapidKeys();
  const sealed = await app.secrets.seal(privateKey, PURPOSE);
  await app.db.write((tx) => insertPushKey(tx, { public_key: publicKey, private_key: sealed }));
  const stored = await findPushKey(app.db.read);
  if (!stored) throw new Error("the keys for push services were not stored");
  return stored;
}

/** The public key. */
export async function pushKey(app: App, _: Member): Promise<Reply<"pushKey">> {
  return { public_key: (await storedKey(app)).public_key };
}

/** Both keys. Fails where the key of the site is not the one that the private key was encrypted with. */
export async function pushKeys(app: App): Promise<VapidKeys> {
  const { public_key, private_key } = await storedKey(app);
  const privateKey = await app.secrets.open(private_key, PURPOSE);
  if (privateKey === null) throw new Error("the private key for push services cannot be decrypted");
  return { publicKey: public_key, privateKey };
}
