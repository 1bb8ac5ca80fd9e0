import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { numberOfId } from "@askwell/domain";
import type { App } from "../app.ts";
import { countUnfiled, fileWords } from "../features/search/index.ts";
import type { Tx } from "../tables.ts";
import { answersPhase } from "./answers.ts";
import { badgesPhase } from "./badges.ts";
import { commentsPhase } from "./comments.ts";
import type { Row } from "./fields.ts";
import { historyPhase } from "./history.ts";
import { linksPhase } from "./links.ts";
import type { Batch, BatchWrite, ImportContext, Phase } from "./phase.ts";
import { postIdsPhase } from "./post-ids.ts";
import { advance, freshProgress, ImportRefusedError, openTurns, type Progress, readProgress } from "./progress.ts";
import { questionsPhase } from "./questions.ts";
import type { Reporter } from "./reporter.ts";
import { readRows } from "./row-reader.ts";
import { tagTextsPhase } from "./tag-texts.ts";
import { tagsPhase } from "./tags.ts";
import { emptyTally, leaveOut, sumOf, type Tally } from "./tally.ts";
import type { TextPool } from "./text-pool.ts";
import { makeText } from "./texts.ts";
import { usersPhase } from "./users.ts";
import { votesPhase } from "./votes.ts";

/** In this order, whatever refers to something finds it. */
const phases: readonly Phase[] = [
  usersPhase,
  tagsPhase,
  postIdsPhase,
  historyPhase,
  answersPhase,
  questionsPhase,
  tagTextsPhase,
  commentsPhase,
  votesPhase,
  linksPhase,
  badgesPhase,
];

/** What to import. */
export interface ImportWanted {
  /** The folder of the dump. */
  readonly folder: string;
  /** The name of the foreign site; that of the folder unless told. */
  readonly source?: string | undefined;
  readonly reporter: Reporter;
  /** Makes texts in other threads; in this one unless told. */
  readonly makeTexts?: TextPool["make"] | undefined;
  /** Ends the import after the batch that is running. */
  readonly signal?: AbortSignal | undefined;
}

/** How an import ended. */
export interface ImportResult {
  readonly source: string;
  readonly isWhole: boolean;
  readonly tally: Tally;
  readonly seconds: number;
}

/**
 * Imports a Stack Exchange dump, or goes on where an earlier run was stopped. Run again when all is done, it brings only
 * what is not there yet. Throws `ImportRefusedError`.
 */
export async function importStackExchange(app: App, wanted: ImportWanted): Promise<ImportResult> {
  const folder = resolve(wanted.folder);
  if (!existsSync(join(folder, "Posts.xml"))) throw new ImportRefusedError(`There is no Posts.xml in ${folder}.`);
  const source = wanted.source ?? basename(folder);
  const run = await begin(app, { ...wanted, folder }, source);
  for (const phase of phases.slice(run.firstPhase)) {
    if (existsSync(join(folder, phase.file))) await runPhase(run, phase);
    if (wanted.signal?.aborted) return { isWhole: false, ...run.progress };
  }
  await fileAll(app, wanted);
  if (wanted.signal?.aborted) return { isWhole: false, ...run.progress };
  const end = async () => ({ ...timed(run), phase: "", rows: 0 });
  run.progress = await app.db.write((tx) => advance(app, tx, run.progress, end));
  return { isWhole: true, ...run.progress };
}

/** Files the words of all posts at once: the search knows only now how they are spread in time. */
async function fileAll(app: App, { reporter, signal }: ImportWanted): Promise<void> {
  const total = await countUnfiled(app);
  reporter.begin("search", total);
  const isEnough = (filed: number) => {
    reporter.progress(filed, filed);
    return signal?.aborted === true;
  };
  await fileWords(app, { isEnough });
  reporter.end(total);
}

interface Run {
  readonly app: App;
  readonly wanted: ImportWanted;
  readonly context: ImportContext;
  readonly firstPhase: number;
  readonly startedAt: number;
  /** What earlier runs took. */
  readonly secondsBefore: number;
  progress: Progress;
}

async function begin(app: App, wanted: ImportWanted, source: string): Promise<Run> {
  const before = await readProgress(app, source);
  await openTurns(app);
  const goesOn = before !== undefined && before.phase !== "";
  const progress = goesOn ? before : freshProgress(source, await lastNumber(app), before);
  if (goesOn) wanted.reporter.resumed(progress.phase, progress.rows);
  const siteUrl = app.settings.get("general").site_url;
  const context: ImportContext = {
    app,
    source,
    since: progress.since,
    makeTexts: (texts) => (wanted.makeTexts ?? makeHere)(siteUrl, texts),
    inTurn: takingTurns(),
  };
  const firstPhase = goesOn ? phases.findIndex((phase) => phase.name === progress.phase) : 0;
  const startedAt = performance.now();
  return { app, wanted, context, firstPhase, startedAt, secondsBefore: progress.seconds, progress };
}

function takingTurns(): ImportContext["inTurn"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

const makeHere: TextPool["make"] = async (siteUrl, texts) => texts.map((text) => makeText(siteUrl, text));

/** The running number of ids at this moment; a single one could be left over from earlier. */
async function lastNumber(app: App): Promise<number> {
  const [, last = ""] = await app.db.write((tx) => app.ids.reserve(tx, "question", 2));
  return numberOfId(last);
}

const timed = (run: Run): Progress => ({
  ...run.progress,
  seconds: run.secondsBefore + (performance.now() - run.startedAt) / 1000,
});

/** Rows above this many characters in all are enough for a batch. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

async function runPhase(run: Run, phase: Phase): Promise<void> {
  const { reporter, signal, folder } = run.wanted;
  const file = join(folder, phase.file);
  const skip = run.progress.phase === phase.name ? run.progress.rows : 0;
  reporter.begin(phase.name, statSync(file).size);
  const queue = createQueue(run, phase);
  let open = emptyBatch(skip);
  for await (const found of readRows(file, { skip, postTypes: phase.postTypes })) {
    if ("attributes" in found) {
      const row: Row = { line: found.line, attributes: found.attributes };
      if (isFull(phase, open, row)) {
        await queue.add(open);
        reporter.progress(found.bytes, open.end);
        open = emptyBatch(open.end);
        if (signal?.aborted) return queue.finish();
      }
      open.rows.push(row);
      open.characters += found.characters;
    } else if ("broken" in found && phase.unreadable) {
      reporter.broken(phase.file, found.line, found.broken);
      leaveOut(open.tally, phase.unreadable, "broken");
    }
    open.end += 1;
  }
  await queue.add(open);
  await queue.finish();
  reporter.end(open.end);
}

interface OpenBatch {
  readonly rows: Row[];
  characters: number;
  /** Rows of the file up to the end of this batch. */
  end: number;
  readonly tally: Tally;
}

const emptyBatch = (end: number): OpenBatch => ({ rows: [], characters: 0, end, tally: emptyTally() });

function isFull(phase: Phase, open: OpenBatch, next: Row): boolean {
  if (open.rows.length < phase.batchRows && open.characters < MOST_CHARACTERS) return false;
  const last = open.rows.at(-1);
  return !(last && phase.belongsTogether?.(last, next));
}

/** Batches that are prepared while one is stored: enough for the threads that make texts never to wait for a disk. */
const MOST_PREPARED = 3;

/** Stores batches one after the other. While one is stored, the next may be prepared already. */
function createQueue(run: Run, phase: Phase) {
  const prepared: { open: OpenBatch; write: Promise<BatchWrite> }[] = [];
  const storeUntil = async (left: number) => {
    while (prepared.length > left) {
      const { open, write } = prepared.shift()!;
      run.progress = await storeBatch(run, phase, await write, open);
    }
  };
  return {
    finish: () => storeUntil(0),
    async add(open: OpenBatch) {
      const write = phase.prepare(run.context, batchOf(run, phase, open));
      // Whoever waits for it hears of the failure.
      write.catch(() => {});
      prepared.push({ open, write });
      await storeUntil(phase.overlaps ? MOST_PREPARED : 0);
    },
  };
}

const batchOf = (run: Run, phase: Phase, open: OpenBatch): Batch => ({
  rows: open.rows,
  reject(row, kind, reason) {
    run.wanted.reporter.broken(phase.file, row.line, reason);
    leaveOut(open.tally, kind, "broken");
  },
});

async function storeBatch(run: Run, phase: Phase, write: BatchWrite, open: OpenBatch): Promise<Progress> {
  const { app } = run;
  const store = async (tx: Tx) => {
    const tally = emptyTally();
    await write(tx, tally);
    await app.touch(tx, "*");
    const sum = sumOf(run.progress.tally, sumOf(open.tally, tally));
    return { ...timed(run), phase: phase.name, rows: open.end, tally: sum };
  };
  return app.db.write((tx) => advance(app, tx, run.progress, () => store(tx)));
}
