import type { App } from "../app.ts";
import { deriveBadges, outdateBadges } from "../features/badges/index.ts";
import { outdateCommunity } from "../features/community/index.ts";
import { transformAll } from "../features/posts/index.ts";
import { refreshHotScores } from "../features/questions/index.ts";
import { countUnindexed, countUnranked, indexPosts } from "../features/search/index.ts";
import { outdateAllSummaries, refreshSummaries } from "../features/users/index.ts";
import type { Tx } from "../tables.ts";
import { addressesPhase } from "./addresses.ts";
import { answersPhase } from "./answers.ts";
import { awardsPhase } from "./awards.ts";
import { badgesPhase } from "./badges.ts";
import { answerChangesPhase } from "./changes/answer-changes.ts";
import { questionChangesPhase } from "./changes/question-changes.ts";
import { removeMissingPosts } from "./changes/remove-missing.ts";
import { requireSameSite } from "./changes/same-site.ts";
import { closeSpan } from "./changes/spans.ts";
import { changeTagTexts } from "./changes/tag-text-changes.ts";
import { commentsPhase } from "./comments.ts";
import type { DumpRow } from "./fields.ts";
import { historyPhase } from "./history.ts";
import { linksPhase } from "./links.ts";
import type { BatchWrite, ImportBatch, ImportContext, Phase } from "./phase.ts";
import { postIdsPhase } from "./post-ids.ts";
import { advance, createTurn, freshProgress, ImportRejectedError, type Progress, readSources } from "./progress.ts";
import { questionsPhase } from "./questions.ts";
import type { Reporter } from "./reporter.ts";
import type { RowSource } from "./rows/row-source.ts";
import { deleteStarterQuestions } from "./starter-questions.ts";
import { countLeftOut, emptySummary, type ImportSummary, sumOf } from "./summary.ts";
import { tagTextsPhase } from "./tag-texts.ts";
import { tagsPhase } from "./tags.ts";
import type { TextPool } from "./text-pool.ts";
import { makeText } from "./texts.ts";
import { usersPhase } from "./users.ts";
import { votesPhase } from "./votes.ts";

/** Ordered so that references can be resolved. */
const allPhases: readonly Phase[] = [
  usersPhase,
  tagsPhase,
  postIdsPhase,
  historyPhase,
  answersPhase,
  questionsPhase,
  answerChangesPhase,
  questionChangesPhase,
  tagTextsPhase,
  commentsPhase,
  votesPhase,
  linksPhase,
  badgesPhase,
  awardsPhase,
  addressesPhase,
];

/** Options of every import of rows. */
export interface RowImportOptions {
  readonly reporter: Reporter;
  /** Renders texts in other threads; default: in this one. */
  readonly makeTexts?: TextPool["make"] | undefined;
  /** Ends the import after the current batch. */
  readonly signal?: AbortSignal | undefined;
  /** Whether posts of earlier imports follow what has changed in the source; default: they stay as they are. */
  readonly takesChanges?: boolean | undefined;
  /** Name of the original site; every kind of import has a default. */
  readonly source?: string | undefined;
  /** Whether it may be another site than those that were imported before. */
  readonly isNewSource?: boolean | undefined;
}

interface RowImport extends RowImportOptions {
  readonly rows: RowSource;
  readonly source: string;
}

/** Result of an import. */
export interface ImportResult {
  readonly source: string;
  readonly isWhole: boolean;
  readonly tally: ImportSummary;
  readonly seconds: number;
}

/**
 * Imports the rows of another site, or resumes an interrupted import. A repeated import adds only what is missing. Throws
 * `ImportRejectedError`.
 */
export async function importRows(app: App, options: RowImport): Promise<ImportResult> {
  const run = await begin(app, options);
  try {
    return await runPhases(run);
  } finally {
    // Imported texts are stored as the site renders them.
    await app.db.write((tx) => transformAll(app, tx));
  }
}

async function runPhases(run: ImportRun): Promise<ImportResult> {
  const { app, options } = run;
  for (const phase of run.phases) {
    if (options.rows.has(phase)) await runPhase(run, phase);
    if (options.signal?.aborted) return { isWhole: false, ...run.progress };
  }
  if (run.context.takesChanges) await finishChanges(run);
  await indexAll(app, options);
  await deleteStarterQuestions(app);
  await refreshHotScores(app);
  const shouldStop = () => options.signal?.aborted === true;
  await app.db.write((tx) => outdateAllSummaries(tx));
  await app.db.write((tx) => outdateCommunity(tx));
  await refreshSummaries(app, { shouldStop });
  await app.db.write((tx) => outdateBadges(tx, "all"));
  await deriveBadges(app, { shouldStop });
  if (options.signal?.aborted) return { isWhole: false, ...run.progress };
  run.progress = await app.db.write((tx) =>
    advance(app, tx, run.progress, async () => {
      const spans = await closeSpan(app, tx, run.context.spans);
      return { ...timed(run), spans, phase: "", rows: 0 };
    }),
  );
  return { isWhole: true, ...run.progress };
}

/** Deletes the posts of earlier imports that the source no longer has, and takes over the texts of tags. */
async function finishChanges(run: ImportRun): Promise<void> {
  const { app, context, options } = run;
  const { rows } = options;
  const comments = rows.has(commentsPhase) ? rows.read(commentsPhase, 0) : undefined;
  const removed = await removeMissingPosts(context, { posts: rows.read(postIdsPhase, 0), comments });
  const texts = await changeTagTexts(context, rows.read(tagTextsPhase, 0));
  const tally = sumOf(removed, texts);
  const store = async () => ({ ...timed(run), tally: sumOf(run.progress.tally, tally) });
  run.progress = await app.db.write((tx) => advance(app, tx, run.progress, store));
}

/** Indexes the words of all posts and ranks all threads at the end, when their distribution over time is known. */
async function indexAll(app: App, { reporter, signal }: RowImportOptions): Promise<void> {
  const total = (await countUnindexed(app)) + (await countUnranked(app));
  reporter.begin("search", total);
  const isEnough = (filed: number) => {
    reporter.progress(filed, filed);
    return signal?.aborted === true;
  };
  await indexPosts(app, { shouldStop: isEnough });
  reporter.end(total);
}

interface ImportRun {
  readonly app: App;
  readonly options: RowImport;
  readonly context: ImportContext;
  /** Those that are left. */
  readonly phases: readonly Phase[];
  readonly startedAt: number;
  /** Duration of earlier runs. */
  readonly secondsBefore: number;
  progress: Progress;
}

async function begin(app: App, options: RowImport): Promise<ImportRun> {
  const { source } = options;
  await createTurn(app);
  const known = await readSources(app, source, options.isNewSource ?? false);
  const { before } = known;
  const goesOn = before !== undefined && before.phase !== "";
  const wantsChanges = options.takesChanges ?? false;
  if (wantsChanges && !before) throw new ImportRejectedError(`Nothing of "${source}" has been imported before.`);
  if (before && !goesOn) await requireSameSite(app, before, options.rows);
  const progress = goesOn ? before : await freshProgress(app, { source, takesChanges: wantsChanges, known });
  if (goesOn) options.reporter.resumed(progress.phase, progress.rows);
  const siteUrl = app.settings.get("general").site_url;
  const takesChanges = progress.takesChanges ?? false;
  const context: ImportContext = {
    app,
    source,
    otherSources: known.others,
    since: progress.since,
    spans: progress.spans ?? [],
    takesChanges,
    readFile: async (reference) => (await options.rows.readFile?.(reference)) ?? null,
    makeTexts: (texts) => (options.makeTexts ?? makeInThisThread)(siteUrl, texts),
    inSequence: serializedWrites(),
  };
  const phases = allPhases.filter((phase) => takesChanges || !phase.onlyChanges);
  const first = goesOn ? phases.findIndex((phase) => phase.name === progress.phase) : 0;
  const startedAt = performance.now();
  const secondsBefore = progress.seconds;
  return { app, options, context, phases: phases.slice(first), startedAt, secondsBefore, progress };
}

function serializedWrites(): ImportContext["inSequence"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

const makeInThisThread: TextPool["make"] = async (siteUrl, texts) => texts.map((text) => makeText(siteUrl, text));

const timed = (run: ImportRun): Progress => ({
  ...run.progress,
  seconds: run.secondsBefore + (performance.now() - run.startedAt) / 1000,
});

/** A batch is full above this many characters. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

async function runPhase(run: ImportRun, phase: Phase): Promise<void> {
  const { reporter, signal, rows } = run.options;
  const skip = run.progress.phase === phase.name ? run.progress.rows : 0;
  reporter.begin(phase.name, rows.sizeBytes(phase));
  const queue = createQueue(run, phase);
  let open = emptyBatch(skip);
  for await (const found of rows.read(phase, skip)) {
    if ("attributes" in found) {
      const row: DumpRow = { file: found.file, line: found.line, attributes: found.attributes };
      if (isFull(phase, open, row)) {
        await queue.add(open);
        reporter.progress(found.bytes, open.end);
        open = emptyBatch(open.end);
        if (signal?.aborted) return queue.finish();
      }
      open.rows.push(row);
      open.characters += found.characters;
    } else if ("broken" in found && phase.unreadable) {
      reporter.broken(found.file ?? phase.file, found.line, found.broken);
      countLeftOut(open.tally, phase.unreadable, "broken");
    }
    open.end += 1;
  }
  await queue.add(open);
  await queue.finish();
  reporter.end(open.end);
}

interface OpenBatch {
  readonly rows: DumpRow[];
  characters: number;
  /** Rows of the file up to the end of this batch. */
  end: number;
  readonly tally: ImportSummary;
}

const emptyBatch = (end: number): OpenBatch => ({ rows: [], characters: 0, end, tally: emptySummary() });

function isFull(phase: Phase, open: OpenBatch, next: DumpRow): boolean {
  if (open.rows.length < phase.batchRows && open.characters < MAX_CHARACTERS) return false;
  const last = open.rows.at(-1);
  return !(last && phase.belongsTogether?.(last, next));
}

/** Batches prepared in advance: enough to keep the text threads busy while one is stored. */
const MAX_PREPARED = 3;

/** Stores batches in order while the next ones are prepared. */
function createQueue(run: ImportRun, phase: Phase) {
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
      // The error is thrown to the caller that awaits the batch.
      write.catch(() => {});
      prepared.push({ open, write });
      await storeUntil(phase.overlaps ? MAX_PREPARED : 0);
    },
  };
}

const batchOf = (run: ImportRun, phase: Phase, open: OpenBatch): ImportBatch => ({
  rows: open.rows,
  reject(row, kind, reason) {
    run.options.reporter.broken(row.file ?? phase.file, row.line, reason);
    countLeftOut(open.tally, kind, "broken");
  },
});

async function storeBatch(run: ImportRun, phase: Phase, write: BatchWrite, open: OpenBatch): Promise<Progress> {
  const { app } = run;
  const store = async (tx: Tx) => {
    const tally = emptySummary();
    await write(tx, tally);
    await app.invalidate(tx, "*");
    const sum = sumOf(run.progress.tally, sumOf(open.tally, tally));
    return { ...timed(run), phase: phase.name, rows: open.end, tally: sum };
  };
  return app.db.write((tx) => advance(app, tx, run.progress, () => store(tx)));
}
