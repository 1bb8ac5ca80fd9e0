import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import type { App } from "./app.ts";
import { ensureRestored } from "./backup/ensure-restored.ts";
import { BATCH_PAUSE_MS, EARLY_GC_FLAG, printProgress, stopSignal, withSite } from "./commands.ts";
import { compose, dataPaths } from "./compose.ts";
import {
  type AnswerImportResult,
  createReporter,
  createTextPool,
  type ImportResult,
  ImportStoppedError,
  importAnswer,
  importDiscourse,
  importGithubDiscussions,
  importQuestion2Answer,
  importRecords,
  importScoold,
  importStackExchange,
  importTeam,
  type RowImportOptions,
  reportLines,
} from "./import/index.ts";
import { findDatabase } from "./install/environment.ts";
import { migrations } from "./migrations/index.ts";
import { writeConfig } from "./platform/config/index.ts";
import { type DatabaseAddress, formatAddress, migrate, openDatabase, parseAddress } from "./platform/db/index.ts";
import { withTemporaryFolder } from "./platform/folders/index.ts";
import { createLog } from "./platform/log/index.ts";
import { loadPlugins } from "./plugins/load-plugins.ts";
import { dataFolder, type Environment } from "./serve.ts";
import { withSiteCopy } from "./site-copy.ts";
import type { Tables } from "./tables.ts";

const USAGE = `Usage: askwell import stackexchange FOLDER [--source NAME] [--dry-run] [--since]
       askwell import json FILE|FOLDER [--mapping FILE] [--source NAME] [--dry-run]
       askwell import csv FILE|FOLDER [--mapping FILE] [--source NAME] [--dry-run]
       askwell import discourse FILE.tar.gz|FILE.sql[.gz] [--uploads FOLDER] [--dry-run]
       askwell import discourse --database URL [--uploads FOLDER] [--dry-run]
       askwell import github-discussions FILE… [--dry-run]
       askwell import stackoverflow-teams FOLDER|FILE.zip [--address URL] [--source NAME] [--dry-run]
       askwell import scoold FILE.zip|FOLDER|FILE.json [--spaces] [--dry-run]
       askwell import question2answer --database URL [--prefix qa_] [--blobs FOLDER] [--time-zone ZONE] [--dry-run]
       askwell import answer --database URL [--uploads FOLDER] [--time-zone ZONE] [--dry-run]`;

/** `askwell import KIND` */
export async function importSite(environment: Environment, args: string[]): Promise<void> {
  const [kind = "", ...more] = args;
  if (kind === "answer") return importAnswerSite(environment, more);
  if (kind === "discourse") return importDiscourseSite(environment, more);
  if (kind === "github-discussions") return importDiscussions(environment, more);
  if (kind === "stackoverflow-teams") return importTeamFolder(environment, more);
  if (kind === "question2answer") return importQ2aSite(environment, more);
  if (kind === "scoold") return importScooldExport(environment, more);
  if (!["stackexchange", "json", "csv"].includes(kind)) throw new Error(USAGE);
  const { positionals, values } = parseArgs({ args: more, allowPositionals: true, options: ROW_OPTIONS });
  const { source, mapping, since: takesChanges = false, "dry-run": isDry = false } = values;
  const [path, ...others] = positionals;
  const isDump = kind === "stackexchange";
  if (!path || others.length > 0 || (isDump ? mapping !== undefined : takesChanges)) throw new Error(USAGE);
  // Without the posts of earlier imports nothing could change.
  const place = !isDry ? withSite : takesChanges ? withCopiedSite : withThrowAwaySite;
  await importRowsAt(environment, { isDry, place }, (app, options) =>
    isDump
      ? importStackExchange(app, { ...options, folder: path, source, takesChanges })
      : importRecords(app, { ...options, path, source, mapping }),
  );
}

/** `askwell import discourse --database URL`, or a file instead. Source: docs/guides/import-discourse.md. */
async function importDiscourseSite(environment: Environment, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { database: { type: "string" }, uploads: { type: "string" }, "dry-run": { type: "boolean" } },
  });
  const { database, uploads, "dry-run": isDry = false } = values;
  const [dump, ...others] = positionals;
  const from = dump === undefined ? database && { database } : { dump };
  if (!from || others.length > 0 || (dump !== undefined && database !== undefined)) throw new Error(USAGE);
  await importRowsOf(environment, isDry, (app, options) =>
    importDiscourse(app, { ...options, from, uploads: uploads && resolve(uploads) }),
  );
}

/** `askwell import github-discussions FILE…`. Source: docs/guides/import-github-discussions.md. */
async function importDiscussions(environment: Environment, args: string[]): Promise<void> {
  const options = { "dry-run": { type: "boolean" } } as const;
  const { positionals: files, values } = parseArgs({ args, allowPositionals: true, options });
  if (files.length === 0) throw new Error(USAGE);
  await importRowsOf(environment, values["dry-run"] ?? false, (app, more) =>
    importGithubDiscussions(app, { ...more, files }),
  );
}

/** `askwell import stackoverflow-teams FOLDER`. Source: docs/guides/import-stackoverflow-teams.md. */
async function importTeamFolder(environment: Environment, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { address: { type: "string" }, source: { type: "string" }, "dry-run": { type: "boolean" } },
  });
  const { address, source, "dry-run": isDry = false } = values;
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new Error(USAGE);
  await importRowsOf(environment, isDry, (app, options) => importTeam(app, { ...options, path, address, source }));
}

/** `askwell import question2answer --database URL`. Source: docs/guides/import-question2answer.md. */
async function importQ2aSite(environment: Environment, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: "string" },
      prefix: { type: "string" },
      blobs: { type: "string" },
      "time-zone": { type: "string" },
      "dry-run": { type: "boolean" },
    },
  });
  const { database, prefix, blobs, "time-zone": timeZone, "dry-run": isDry = false } = values;
  if (!database) throw new Error(USAGE);
  await importRowsOf(environment, isDry, (app, options) =>
    importQuestion2Answer(app, { ...options, database, prefix, timeZone, blobs: blobs && resolve(blobs) }),
  );
}

/** `askwell import scoold FOLDER`. Source: docs/guides/import-scoold.md. */
async function importScooldExport(environment: Environment, args: string[]): Promise<void> {
  const options = { spaces: { type: "boolean" }, "dry-run": { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const { spaces: withSpaces, "dry-run": isDry = false } = values;
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new Error(USAGE);
  await importRowsOf(environment, isDry, (app, more) => importScoold(app, { ...more, path, withSpaces }));
}

const ROW_OPTIONS = {
  source: { type: "string" },
  mapping: { type: "string" },
  since: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

type ImportOfRows = (app: App, options: RowImportOptions) => Promise<ImportResult>;

/** Runs an import into the site, or as a dry run into one that is removed afterwards, and prints its report. */
async function importRowsOf(environment: Environment, isDry: boolean, importer: ImportOfRows): Promise<void> {
  await importRowsAt(environment, { isDry, place: isDry ? withThrowAwaySite : withSite }, importer);
}

interface RowImportPlace {
  readonly isDry: boolean;
  readonly place: (environment: Environment, work: (app: App) => Promise<void>) => Promise<void>;
}

async function importRowsAt(
  environment: Environment,
  { isDry, place }: RowImportPlace,
  importer: ImportOfRows,
): Promise<void> {
  setFlagsFromString(EARLY_GC_FLAG);
  const signal = stopSignal();
  const run = async (app: App) => {
    const texts = createTextPool(process.argv[1]!);
    const options = { reporter: createReporter(process.stderr), makeTexts: texts.make, signal };
    const result = await importer(app, options).finally(() => texts.close());
    const done = isDry ? "A dry run, nothing was stored. From" : "Imported";
    const state = result.isWhole ? done : "Stopped; run the same command again to go on. So far from";
    const seconds = Math.round(result.seconds * 10) / 10;
    process.stdout.write(
      `${[`${state} ${result.source}, in ${seconds} s:`, ...reportLines(result.tally)].join("\n")}\n`,
    );
    if (!result.isWhole) process.exitCode = 130;
  };
  await place(environment, run);
}

/** `askwell import answer --database URL`. Source: docs/guides/import-answer.md. */
async function importAnswerSite(environment: Environment, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: "string" },
      uploads: { type: "string" },
      "time-zone": { type: "string" },
      "dry-run": { type: "boolean" },
    },
  });
  const { database, uploads, "time-zone": timeZone, "dry-run": isDry = false } = values;
  if (!database) throw new Error(USAGE);
  setFlagsFromString(EARLY_GC_FLAG);
  const options = { database, timeZone, signal: stopSignal(), onProgress: printProgress() };
  const run = async (app: App, ownUploads: string) => {
    const result = await importAnswer(app, { ...options, ownUploads, uploads: uploads && resolve(uploads) });
    process.stdout.write(`${reportOf(result, isDry).join("\n")}\n`);
  };
  try {
    await (isDry ? withThrowAwaySite(environment, run) : withTarget(environment, run));
  } catch (error) {
    if (!(error instanceof ImportStoppedError)) throw error;
    process.stdout.write("Stopped; run the same command again to complete the import.\n");
    process.exitCode = 130;
  }
}

type Work = (app: App, uploads: string) => Promise<void>;

interface ImportPlace {
  readonly address: DatabaseAddress;
  readonly folder: string;
}

/** Opens the database of the site, installed or not. */
async function withTarget(environment: Environment, work: Work): Promise<void> {
  const folder = await dataFolder(environment);
  const named = await findDatabase(environment, folder);
  const address = named ?? parseAddress(`sqlite:${join(folder, "askwell.db")}`);
  await withDatabase(environment, { address, folder }, work);
  if (!named) await writeConfig(folder, { database: formatAddress(address) });
}

/** A dry run imports into a database that is removed afterwards. */
async function withThrowAwaySite(environment: Environment, work: Work): Promise<void> {
  await withTemporaryFolder("dry-run", (folder) =>
    withDatabase(environment, { address: parseAddress(join(folder, "askwell.db")), folder }, work),
  );
}

/** A dry run of changes imports into a copy of the site. */
async function withCopiedSite(environment: Environment, work: Work): Promise<void> {
  await withSiteCopy(environment, (file, folder) =>
    withDatabase(environment, { address: parseAddress(`sqlite:${file}`), folder }, work),
  );
}

async function withDatabase(environment: Environment, { address, folder }: ImportPlace, work: Work): Promise<void> {
  const database = await openDatabase<Tables>(address, { commitPauseMs: BATCH_PAUSE_MS });
  try {
    await ensureRestored(database);
    await migrate(database, migrations);
  } catch (error) {
    await database.close();
    throw error;
  }
  const paths = dataPaths(folder);
  const plugins = await loadPlugins(environment.PLUGINS);
  const site = await compose({ database, ...paths, log: createLog(environment.LOG_LEVEL || "warn"), plugins });
  try {
    await work(site.app, paths.uploads);
  } finally {
    await site.stop();
  }
}

function reportOf({ site, version, zone, summary, differences }: AnswerImportResult, isDry: boolean): string[] {
  const state = isDry ? "A dry run, nothing was stored. From" : "Imported";
  const kinds = [...differences].flatMap(([kind, { count, examples }]) => [
    `  ${kind.padEnd(32)}${String(count).padStart(6)}`,
    ...examples.map((example) => `    ${example}`),
  ]);
  return [
    `${state} ${site} (version ${version} of its database, times in ${zone}):`,
    ...reportLines(summary),
    ...(kinds.length > 0
      ? ["Values that the old site had stored, and that are counted otherwise here:", ...kinds]
      : []),
  ];
}
