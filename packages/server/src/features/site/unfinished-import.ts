import { readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../tables.ts";

/** Thrown for a database into which a whole site is being imported. */
class UnfinishedImportError extends Error {
  override readonly name = "UnfinishedImportError";
}

const NAME = "site.unfinished_import";

/** Marks the site as one that must not be served, until all of it is imported. */
export async function markImport(tx: Tx, isUnfinished: boolean, now: number): Promise<void> {
  await saveKeyValue(tx, NAME, isUnfinished ? "yes" : "", now);
}

/** Throws `UnfinishedImportError` if the first import of a site was interrupted. Rule: docs/rules/import-answer.md XA20. */
export async function ensureImported(db: Db): Promise<void> {
  if ((await readKeyValue(db, NAME)) === "yes")
    throw new UnfinishedImportError("an import into it was interrupted; run askwell import answer again");
}
