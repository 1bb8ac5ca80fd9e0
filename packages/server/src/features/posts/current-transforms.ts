import type { App } from "../../app.ts";
import { lockKeyValue, readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Tx } from "../../tables.ts";
import { fingerprintOf } from "./transform-html.ts";

/** The key under which it is stored how texts are transformed, or are being transformed by a job. */
const KEY = "posts.transformed_by";

/** Stores how texts are transformed now. Returns it if that is a change, otherwise null. */
export async function saveTransforms(app: App, tx: Tx): Promise<string | null> {
  const transforms = fingerprintOf(app);
  if (((await lockKeyValue(tx, KEY)) ?? "") === transforms) return null;
  await saveKeyValue(tx, KEY, transforms, app.now());
  return transforms;
}

/**
 * Saves a text that was rendered with these transforms. Rejects if they have changed meanwhile, or this process does not
 * know of a change yet: then the job is repeated, with what is current.
 */
export async function saveTransformed(app: App, transforms: string, save: (tx: Tx) => Promise<void>): Promise<void> {
  await app.db.write(async (tx) => {
    if (((await lockKeyValue(tx, KEY)) ?? "") !== transforms) throw new Error("The transforms of texts have changed.");
    await save(tx);
  });
}

/** For a job with other transforms than those of this process: returns if they are past, rejects if they are to come. */
export async function awaitTransforms(app: App, transforms: string): Promise<void> {
  if ((await readKeyValue(app.db.read, KEY)) !== transforms) return;
  await app.plugins.reload();
  throw new Error("The plugins of this process were not those that transform texts now.");
}
