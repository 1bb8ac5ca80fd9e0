import { numberOfId } from "@askwell/domain";
import type { App } from "../app.ts";
import { isFolder } from "../platform/folders/index.ts";
import { lockKeyValue, readKeyValue, saveKeyValue } from "../platform/key-value-store/index.ts";
import type { Tx } from "../tables.ts";
import { type ImportSpan, openSpan, unknownSpan } from "./changes/spans.ts";
import { emptySummary, type ImportSummary } from "./summary.ts";

/** Progress of an import. Stored in the transaction of each batch, so that every row is imported exactly once. */
export interface Progress {
  /** Name of the original site. */
  readonly source: string;
  /** Incremented with every step; detects concurrent imports. */
  readonly step: number;
  /** Sequence number of ids at the start: greater ones belong to this import. */
  readonly since: number;
  /** The running phase; "" when all are completed. */
  readonly phase: string;
  /** Processed rows of the phase's file. */
  readonly rows: number;
  readonly tally: ImportSummary;
  readonly seconds: number;
  /** Of all runs so far; missing in the progress of early versions. */
  readonly spans?: readonly ImportSpan[];
  /** True if the run changes posts of earlier ones. */
  readonly takesChanges?: boolean;
}

/** Thrown if an import cannot run as requested; the message is shown to the caller. */
export class ImportRejectedError extends Error {
  override readonly name = "ImportRejectedError";
}

/** Throws `ImportRejectedError` if a folder of files is named that is not there: everything would be imported without them. */
export function requireFolder(path: string | undefined): void {
  if (path !== undefined && !isFolder(path)) throw new ImportRejectedError(`There is no folder ${path}.`);
}

const NAME = "import.stackexchange";
/** Lock row; unlike the progress it exists before the first import. */
const LOCK_NAME = `${NAME}.turn`;
const MAX_LENGTH = 64;

/** Progress of this site's import; undefined before the first. Throws for a different source. */
export async function readProgress(app: App, source: string): Promise<Progress | undefined> {
  if (source === "" || source.length > MAX_LENGTH)
    throw new ImportRejectedError(`Name the source with --source, in at most ${MAX_LENGTH} characters.`);
  const stored = await readKeyValue(app.db.read, NAME);
  const progress = stored === undefined ? undefined : (JSON.parse(stored) as Progress);
  if (progress && progress.source !== source) {
    throw new ImportRejectedError(
      `This site holds an import of "${progress.source}", and a site takes one source. If this is the same site under another name, give that name where the command has an option for it: --source "${progress.source}".`,
    );
  }
  return progress;
}

/** The name of the source of this site's import. Throws if there is none. */
export async function importSource(app: App): Promise<string> {
  const stored = await readKeyValue(app.db.read, NAME);
  if (stored === undefined) throw new ImportRejectedError("Nothing has been imported.");
  return (JSON.parse(stored) as Progress).source;
}

/** Progress at the start of a run over all files. */
export async function freshProgress(
  app: App,
  { source, takesChanges, before }: { source: string; takesChanges: boolean; before: Progress | undefined },
): Promise<Progress> {
  const fresh = {
    source,
    takesChanges,
    step: before?.step ?? 0,
    phase: "",
    rows: 0,
    tally: emptySummary(),
    seconds: 0,
  };
  return app.db.write(async (tx) => {
    const earlier = before?.spans ?? (before ? [await unknownSpan(app, tx, await storedAt(tx))] : []);
    const [since = ""] = await app.ids.reserve(tx, "question", 1);
    return { ...fresh, since: numberOfId(since), spans: [...earlier, await openSpan(app, tx)] };
  });
}

/** When the progress was stored, in Unix seconds. */
async function storedAt(tx: Tx): Promise<number> {
  const row = tx.selectFrom("key_values").select("updated_at").where("name", "=", NAME);
  return (await row.executeTakeFirstOrThrow()).updated_at;
}

/** Creates the lock row. */
export async function createLock(app: App): Promise<void> {
  await app.db.write((tx) => saveKeyValue(tx, LOCK_NAME, "", app.now()));
}

/**
 * Stores the progress together with the writes of `work`. Concurrent imports wait for each other; the one whose progress
 * is outdated fails before it stores anything.
 */
export async function advance(
  app: App,
  tx: Tx,
  from: Progress,
  work: () => Promise<Omit<Progress, "step">>,
): Promise<Progress> {
  await lockKeyValue(tx, LOCK_NAME);
  const stored = await lockKeyValue(tx, NAME);
  const step = stored === undefined ? 0 : (JSON.parse(stored) as Progress).step;
  if (step !== from.step) throw new ImportRejectedError("Another import is running on this site.");
  const next = { ...(await work()), step: step + 1 };
  await saveKeyValue(tx, NAME, JSON.stringify(next), app.now());
  return next;
}
