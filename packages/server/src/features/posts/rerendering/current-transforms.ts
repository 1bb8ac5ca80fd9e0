import type { App } from "../../../app.ts";
import {
  ensureKeyValue,
  lockKeyValue,
  readKeyValue,
  saveKeyValue,
  shareKeyValue,
} from "../../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { fingerprintOf } from "./transform-html.ts";

/** The key under which it is stored how texts are transformed, or are being transformed by a job. */
const KEY = "posts.transformed_by";

/** How texts of the whole site are transformed, whatever this process knows of its plugins; "" if they are not. */
export const storedTransforms = async (db: Db): Promise<string> => (await readKeyValue(db, KEY)) ?? "";

/**
 * The same, which cannot change until the transaction ends: the job that a change starts meets what this transaction
 * saves.
 */
export const holdTransforms = async (tx: Tx): Promise<string> => (await shareKeyValue(tx, KEY)) ?? "";

/** The transforms of texts have changed while one was rendered, or this process does not know of a change yet. */
export class TransformsChangedError extends Error {
  override readonly name = "TransformsChangedError";
}

/**
 * Stores how texts are transformed now. Returns it if that is a change, otherwise null. Waits for transactions that are
 * saving texts as they were transformed before.
 */
export async function saveTransforms(app: App, tx: Tx): Promise<string | null> {
  const transforms = fingerprintOf(app);
  const stored = (await lockKeyValue(tx, KEY)) ?? (await createdValue(app, tx));
  if (stored === transforms) return null;
  await saveKeyValue(tx, KEY, transforms, app.now());
  return transforms;
}

/** The value on a site that never had one, which could not be locked. */
async function createdValue(app: App, tx: Tx): Promise<string | undefined> {
  await ensureKeyValue(tx, KEY, "", app.now());
  return lockKeyValue(tx, KEY);
}

/**
 * Saves a text that was rendered with these transforms. Rejects if they have changed meanwhile, or this process does not
 * know of a change yet: then the job is repeated, with what is current.
 */
export async function saveTransformed(app: App, transforms: string, save: (tx: Tx) => Promise<void>): Promise<void> {
  await app.db.write(async (tx) => {
    if ((await holdTransforms(tx)) !== transforms)
      throw new TransformsChangedError("The transforms of texts have changed.");
    await save(tx);
  });
}

/** Rejects if this process does not know yet how texts are transformed, so that the job is repeated when it does. */
export async function ensureTransforms(app: App, transforms: string): Promise<void> {
  if ((await storedTransforms(app.db.read)) === transforms) return;
  await app.plugins.reload();
  throw new TransformsChangedError("The plugins of this process were not those that transform texts now.");
}

/** For a job with other transforms than those of this process: returns if they are past, rejects if they are to come. */
export async function awaitTransforms(app: App, transforms: string): Promise<void> {
  if ((await storedTransforms(app.db.read)) !== transforms) return;
  await app.plugins.reload();
  throw new TransformsChangedError("The plugins of this process were not those that transform texts now.");
}
