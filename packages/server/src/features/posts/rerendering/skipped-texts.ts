import type { App } from "../../../app.ts";
import { parseJson } from "../../../platform/db/index.ts";
import { lockKeyValue, readKeyValue, saveKeyValue } from "../../../platform/key-value-store/index.ts";
import type { Tx } from "../../../tables.ts";

/** The texts that the last run could not render again, or store. */
export interface SkippedTexts {
  readonly count: number;
  /** Why the last of them could not be, for administrators. */
  readonly error: string;
}

const KEY = "posts.skipped_texts";
const NONE: SkippedTexts = { count: 0, error: "" };
const MAX_CHARACTERS = 300;

const parsed = (stored: string | undefined): SkippedTexts =>
  stored === undefined ? NONE : parseJson<SkippedTexts>(stored);

/** What the last run has left as it was. Rules: docs/rules/markdown.md M13. */
export const skippedTexts = async (app: App): Promise<SkippedTexts> => parsed(await readKeyValue(app.db.read, KEY));

/** A run begins. */
export async function clearSkipped(app: App, tx: Tx): Promise<void> {
  if (parsed(await lockKeyValue(tx, KEY)).count > 0) await saveKeyValue(tx, KEY, JSON.stringify(NONE), app.now());
}

/** A text is left as it is. */
export async function recordSkipped(
  app: App,
  tx: Tx,
  { id, error }: { readonly id: string; readonly error: unknown },
): Promise<void> {
  app.log.error({ err: error, id }, "a text could not be rendered again");
  const { count } = parsed(await lockKeyValue(tx, KEY));
  const reason = error instanceof Error ? error.message : String(error);
  const skipped: SkippedTexts = { count: count + 1, error: `${id}: ${reason}`.slice(0, MAX_CHARACTERS) };
  await saveKeyValue(tx, KEY, JSON.stringify(skipped), app.now());
}
