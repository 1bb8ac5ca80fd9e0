import { numberOfId } from "@askwell/domain";
import type { App } from "../app.ts";
import { listImportedSources, saveImportedSource } from "../features/posts/bulk.ts";
import { isFolder } from "../platform/folders/index.ts";
import { ensureKeyValue, lockKeyValue, readKeyValue, saveKeyValue } from "../platform/key-value-store/index.ts";
import type { Tx } from "../tables.ts";
import { type ImportSpan, openSpan, unknownSpan } from "./changes/spans.ts";
import { emptySummary, type ImportSummary } from "./summary.ts";

/** Progress of an import. Stored in the transaction of each batch, so that every row is imported exactly once. */
export interface Progress {
  /** Name of the original site. */
  readonly source: string;
  /** Incremented with every step of any import. */
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

/** Its value counts the steps of all imports, so that concurrent ones are detected; locked, they wait for each other. */
const TURN_NAME = "import.turn";
const MAX_LENGTH = 64;

/** What is known of the sources of this site when an import begins. */
export interface KnownSources {
  /** Progress of the one that is imported; undefined before its first import. */
  readonly before: Progress | undefined;
  /** When that was stored, in Unix seconds. */
  readonly storedAt: number;
  /** The names of the other ones. */
  readonly others: readonly string[];
}

/** The sources of this site. Throws for an unknown one, unless it is said to be new. Rule: docs/rules/import.md X61. */
export async function readSources(app: App, source: string, isNewSource: boolean): Promise<KnownSources> {
  if (source === "" || source.length > MAX_LENGTH)
    throw new ImportRejectedError(`Name the source with --source, in at most ${MAX_LENGTH} characters.`);
  const rows = await listImportedSources(app.db.read);
  const own = rows.find(({ name }) => name === source);
  if (!own && rows.length > 0 && !isNewSource) {
    const names = rows.map(({ name }) => `--source "${name}"`).join(" or ");
    throw new ImportRejectedError(
      `Nothing of "${source}" has been imported, but this site holds another import. If this is the same site under another name, give the name that it had: ${names}. If it is another site, whose posts shall stand beside those of the first, add --new-source.`,
    );
  }
  const others = rows.map(({ name }) => name).filter((name) => name !== source);
  const before = own && (JSON.parse(own.progress) as Progress);
  return { before: before && { ...before, step: await readTurn(app) }, storedAt: own?.updated_at ?? 0, others };
}

const readTurn = async (app: App) => Number((await readKeyValue(app.db.read, TURN_NAME)) ?? 0);

/** The source with a name, or the only one. Throws if there is none. */
export async function importSource(app: App, name: string | undefined): Promise<string> {
  const names = (await listImportedSources(app.db.read)).map((row) => row.name);
  const [only, ...others] = names;
  if (only === undefined) throw new ImportRejectedError("Nothing has been imported.");
  if (name === undefined && others.length === 0) return only;
  if (name !== undefined && names.includes(name)) return name;
  throw new ImportRejectedError(`Say which import this is of, with --source: ${names.join(", ")}.`);
}

/** Progress at the start of a run over all files. */
export async function freshProgress(
  app: App,
  { source, takesChanges, known }: { source: string; takesChanges: boolean; known: KnownSources },
): Promise<Progress> {
  const { before, storedAt } = known;
  const step = await readTurn(app);
  const fresh = { source, takesChanges, step, phase: "", rows: 0, tally: emptySummary(), seconds: 0 };
  return app.db.write(async (tx) => {
    const earlier = before?.spans ?? (before ? [await unknownSpan(app, tx, storedAt)] : []);
    const [since = ""] = await app.ids.reserve(tx, "question", 1);
    return { ...fresh, since: numberOfId(since), spans: [...earlier, await openSpan(app, tx)] };
  });
}

/** Creates the row that imports lock. */
export async function createTurn(app: App): Promise<void> {
  await app.db.write((tx) => ensureKeyValue(tx, TURN_NAME, "0", app.now()));
}

/**
 * Stores the progress together with the writes of `work`. Concurrent imports wait for each other; the one whose step is
 * outdated fails before it stores anything.
 */
export async function advance(
  app: App,
  tx: Tx,
  from: Progress,
  work: () => Promise<Omit<Progress, "step">>,
): Promise<Progress> {
  const step = Number((await lockKeyValue(tx, TURN_NAME)) ?? 0);
  if (step !== from.step) throw new ImportRejectedError("Another import is running on this site.");
  const next = { ...(await work()), step: step + 1 };
  await saveImportedSource(tx, { name: next.source, progress: JSON.stringify(next), now: app.now() });
  await saveKeyValue(tx, TURN_NAME, String(next.step), app.now());
  return next;
}
