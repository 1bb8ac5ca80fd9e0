import { createHash } from "node:crypto";
import { objectId } from "@askwell/domain";
import type { App } from "../../app.ts";
import { deriveBadges, outdateBadges } from "../../features/badges/index.ts";
import { outdateCommunity } from "../../features/community/index.ts";
import { refreshHotScores } from "../../features/questions/index.ts";
import { indexPosts } from "../../features/search/index.ts";
import { isInstalled, markImport, markInstalled } from "../../features/site/index.ts";
import { rebuildTasks } from "../../features/tasks/bulk.ts";
import { fillDirectory } from "../../features/users/index.ts";
import { type ForeignDatabase, withForeignDatabase } from "../../platform/db/index.ts";
import { ImportRejectedError } from "../progress.ts";
import { emptySummary, type ImportSummary } from "../summary.ts";
import { importActivities } from "./activities.ts";
import { addressMover, hostsOf } from "./addresses.ts";
import { importApiKeys } from "./api-keys.ts";
import { createClock } from "./clock.ts";
import { compareCounts } from "./compare-counts.ts";
import { completeCounts, completeQuestions } from "./complete.ts";
import { importConversations } from "./conversations.ts";
import { copyUploads, importFiles, requireUploads } from "./files.ts";
import { restoreKeeper } from "./keeper.ts";
import { importFlags, importReviews } from "./moderation.ts";
import { importBadges, importNotifications } from "./news.ts";
import { importExternalLogins, importMailChoices, importPeople } from "./people.ts";
import { importPlugins, leaveOut } from "./plugins.ts";
import { importAnswers, importComments, importQuestions } from "./posts.ts";
import { deletePurged } from "./purged.ts";
import { importBookmarks, importInvitations, importReactions } from "./relations.ts";
import { importRevisions } from "./revisions.ts";
import type { AnswerRun } from "./run.ts";
import { importSettings, type OldSettings, readSettings } from "./settings.ts";
import { importTags } from "./tags.ts";
import {
  type AnswerProgress,
  clearStarter,
  emptySiteKeeper,
  ensureUsable,
  type LastNumbers,
  objectNumber,
  ownNumbers,
  raiseSequences,
  readAnswerProgress,
  saveAnswerProgress,
} from "./target.ts";
import { renderTexts } from "./texts.ts";
import { idOf, numberOf, textOf, wordOf } from "./values.ts";

export { ImportStoppedError } from "./run.ts";

/** Options of an import. */
export interface AnswerImportOptions {
  /** The URL of the old site's database. */
  readonly database: string;
  /** Its folder of uploads; without it none are copied. */
  readonly uploads?: string | undefined;
  /** The folder of uploads of this site. */
  readonly ownUploads: string;
  /** The time zone of the old server process; found out if it is left out. */
  readonly timeZone?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (phase: string, rows: number) => void;
}

/** What an import has done. */
export interface AnswerImportResult {
  readonly site: string;
  /** The number of the old database's version. */
  readonly version: number;
  readonly zone: string;
  readonly summary: ImportSummary;
  readonly differences: AnswerRun["differences"];
}

const OLDEST = 18;
const NEWEST = 35;

/**
 * Imports a site of Apache Answer 1.2 to 2.0 into an empty site, or what has changed since the last import. An import
 * that was interrupted is completed by the next run. Throws `ImportRejectedError`. Rules: docs/rules/import-answer.md.
 */
export async function importAnswer(app: App, options: AnswerImportOptions): Promise<AnswerImportResult> {
  await requireUploads(options.uploads);
  return withForeignDatabase(options.database, async (source) => {
    const version = await versionOf(source);
    const settings = await readSettings(source);
    const run = await begin(app, { source, settings, options });
    await importAll(run, settings, options);
    return {
      site: siteOf(settings),
      version,
      zone: run.clock.zone,
      summary: run.summary,
      differences: run.differences,
    };
  });
}

async function versionOf(source: ForeignDatabase): Promise<number> {
  const needed = ["user", "question", "answer", "tag", "config", "site_info", "version"];
  if (needed.some((table) => !source.tables.has(table)))
    throw new ImportRejectedError("This is not the database of an Answer site.");
  let version = 0;
  for await (const rows of source.batches("version"))
    version = Math.max(...rows.map((row) => numberOf(row, "version_number")));
  if (version < OLDEST || version > NEWEST)
    throw new ImportRejectedError(
      `The database has the version ${version}; ${OLDEST} (1.2) to ${NEWEST} (2.0.2) are known.`,
    );
  return version;
}

const siteOf = (settings: OldSettings) => wordOf(settings.of("general").site_url).replace(/\/+$/, "");

interface Beginning {
  readonly source: ForeignDatabase;
  readonly settings: OldSettings;
  readonly options: AnswerImportOptions;
}

async function begin(app: App, { source, settings, options }: Beginning): Promise<AnswerRun> {
  const before = await readAnswerProgress(app.db.read);
  const site = siteOf(settings);
  if (before && before.site !== site)
    throw new ImportRejectedError(`This site holds an import of ${before.site}, and a site takes one source.`);
  const shown = wordOf(
    (settings.all("interface_settings").find((row) => "time_zone" in row) ?? settings.of("interface")).time_zone,
  );
  const clock = await createClock(source, { named: options.timeZone, shown });
  const own = ownNumbers(await lastNumbers(source), before);
  await prepareTarget(app, { site, before, own });
  const hosts = await hostsOf(source, site);
  return {
    ...{
      app,
      source,
      clock,
      touched: new Set(),
      summary: emptySummary(),
      differences: new Map(),
      signal: options.signal,
    },
    names: await namesIn(source),
    indexesAll: before?.isRunning === true,
    importedUntil: before && objectId("collection", own.object ?? 0),
    peopleUntil: before && own.user,
    moveAddresses: addressMover(hosts, app.settings.get("general").site_url || site),
    onProgress: options.onProgress ?? (() => {}),
  };
}

const OBJECTS = ["question", "answer", "tag", "comment", "collection", "report", "badge", "badge_award"];
/** Where plain numbers come from, by the sequence here. */
const PLAIN_TABLES = {
  ...{ revision: "revision", activity: "activity", reputation: "activity" },
  ...{ notification: "notification", review: "review", file: "file_record" },
  ...{ conversation: "ai_conversation", assistant_reply: "ai_conversation_record" },
};

/** The greatest ids of the old site. */
async function lastNumbers(source: ForeignDatabase): Promise<LastNumbers> {
  const numberIn = async (table: string) => Number((await source.lastId(table)) ?? 0);
  const objects = await Promise.all(OBJECTS.map(async (table) => objectNumber((await source.lastId(table)) ?? "")));
  const plain = await Promise.all(
    Object.entries(PLAIN_TABLES).map(async ([name, table]) => [name, await numberIn(table)] as const),
  );
  const object = Math.max(0, await numberIn("uniqid"), ...objects);
  const last = { ...Object.fromEntries(plain), object, user: await numberIn("user") };
  ensureUsable(last);
  return last;
}

interface ImportTarget extends Pick<AnswerProgress, "site" | "own"> {
  readonly before: AnswerProgress | undefined;
}

/** Empties a new site, and sees that numbers of the old site and of this one never meet. */
async function prepareTarget(app: App, { site, before, own }: ImportTarget): Promise<void> {
  const keeper = before ? before.keeper : await emptySiteKeeper(app);
  await app.db.write(async (tx) => {
    if (!before) await clearStarter(tx);
    await raiseSequences(tx, own);
    const { isWhole = false, settings = "" } = before ?? {};
    await saveAnswerProgress(tx, { site, isWhole, isRunning: true, settings, keeper, own }, app.now());
    await markImport(tx, !isWhole, app.now());
    await app.invalidate(tx, "*");
  });
}

async function namesIn(source: ForeignDatabase): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const rows of source.batches("config"))
    for (const row of rows) names.set(idOf(row, "id"), textOf(row, "key"));
  return names;
}

async function importAll(run: AnswerRun, settings: OldSettings, options: AnswerImportOptions): Promise<void> {
  const { app } = run;
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([settings.mail, ...settings.rows]))
    .digest("hex");
  const before = await readAnswerProgress(app.db.read);
  if (before?.settings !== fingerprint) await importSettings(run, settings);
  if (before?.settings === "") await importPlugins(run);
  if (options.uploads !== undefined) await copyUploads(run, options.uploads, options.ownUploads);
  await importFiles(run, options.ownUploads);
  await importPeople(run);
  await restoreKeeper(run, before?.keeper ?? null);
  await importExternalLogins(run);
  await importMailChoices(run);
  await importTags(run);
  await importQuestions(run);
  await importAnswers(run);
  await importComments(run);
  await deletePurged(run);
  await importRevisions(run);
  await importActivities(run);
  await importBookmarks(run);
  await importReactions(run);
  await importInvitations(run);
  await importFlags(run);
  await importReviews(run);
  await importBadges(run);
  await importNotifications(run);
  // Only once: one that was deleted here stays deleted.
  if (before?.settings === "") await importApiKeys(run);
  // Earlier versions left them out, and have not seen to it that their numbers are free.
  if (before?.own.conversation !== undefined) await importConversations(run);
  else await leaveOut(run, ["ai_conversation"], "conversations with an AI", "left out by the first import");
  await renderTexts(run);
  await completeQuestions(run);
  await completeCounts(run);
  await app.db.write((tx) => rebuildTasks(tx));
  await compareCounts(run);
  await indexPosts(app, { shouldStop: () => run.signal?.aborted === true });
  await refreshHotScores(app);
  await app.db.write((tx) => outdateCommunity(tx));
  await fillDirectory(app, () => run.signal?.aborted === true);
  // Awards of the badges that were there have been imported.
  await app.db.write((tx) => outdateBadges(tx, "additional"));
  await deriveBadges(app, { shouldStop: () => run.signal?.aborted === true });
  await finish(run, fingerprint);
}

/** Only now the site may be served. */
async function finish({ app }: AnswerRun, settings: string): Promise<void> {
  const isNew = !(await isInstalled(app.db.read));
  await app.db.write(async (tx) => {
    if (isNew) await markInstalled(tx, app.now());
    const progress = await readAnswerProgress(tx);
    if (progress) await saveAnswerProgress(tx, { ...progress, settings, isWhole: true, isRunning: false }, app.now());
    await markImport(tx, false, app.now());
    await app.invalidate(tx, "*");
  });
}
