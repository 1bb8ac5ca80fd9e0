import type { App } from "../app.ts";
import { lockKeyValue, readKeyValue, saveKeyValue } from "../platform/key-values/index.ts";
import type { Tx } from "../tables.ts";
import { emptyTally, type Tally } from "./tally.ts";

/** How far an import has come. Stored in the transaction that brings it there, so that no row comes twice or never. */
export interface Progress {
  /** The foreign site. */
  readonly source: string;
  /** Counts up with every step, so that two imports at once notice each other. */
  readonly step: number;
  /** The running number of ids when the import began: what has a greater one is new. */
  readonly since: number;
  /** The phase that is running; "" when all are done. */
  readonly phase: string;
  /** Rows of the phase's file that are done. */
  readonly rows: number;
  readonly tally: Tally;
  readonly seconds: number;
}

/** Thrown when an import cannot go on as asked; the message is for the person who asked. */
export class ImportRefusedError extends Error {
  override readonly name = "ImportRefusedError";
}

const NAME = "import.stackexchange";
/** Is always there, unlike the progress of a first import, so that it can be locked. */
const TURN = `${NAME}.turn`;
const MOST_LENGTH = 64;

/** The progress of this site's import, or undefined before the first. A second source is refused. */
export async function readProgress(app: App, source: string): Promise<Progress | undefined> {
  if (source === "" || source.length > MOST_LENGTH)
    throw new ImportRefusedError(`Name the source with --source, in at most ${MOST_LENGTH} characters.`);
  const stored = await readKeyValue(app.db.read, NAME);
  const progress = stored === undefined ? undefined : (JSON.parse(stored) as Progress);
  if (progress && progress.source !== source) {
    throw new ImportRefusedError(
      `This site holds an import of "${progress.source}", and a site takes one source. If this is a dump of the same site, say --source "${progress.source}".`,
    );
  }
  return progress;
}

/** Progress at the start of a run over all files. */
export function freshProgress(source: string, since: number, before?: Progress): Progress {
  return { source, since, step: before?.step ?? 0, phase: "", rows: 0, tally: emptyTally(), seconds: 0 };
}

/** Makes sure that there is something for the batches of several imports to wait at. */
export async function openTurns(app: App): Promise<void> {
  await app.db.write((tx) => saveKeyValue(tx, TURN, "", app.now()));
}

/**
 * Stores how far the import has come with what `work` stores. Batches of several imports wait for each other: the one
 * that was overtaken is refused before it stores anything.
 */
export async function advance(
  app: App,
  tx: Tx,
  from: Progress,
  work: () => Promise<Omit<Progress, "step">>,
): Promise<Progress> {
  await lockKeyValue(tx, TURN);
  const stored = await lockKeyValue(tx, NAME);
  const step = stored === undefined ? 0 : (JSON.parse(stored) as Progress).step;
  if (step !== from.step) throw new ImportRefusedError("Another import is running on this site.");
  const next = { ...(await work()), step: step + 1 };
  await saveKeyValue(tx, NAME, JSON.stringify(next), app.now());
  return next;
}
