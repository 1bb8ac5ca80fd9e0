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

const USAGE = `Usage: askwell import stackexchange FOLDER [--since] [OPTION…]
       askwell import json FILE|FOLDER [--mapping FILE] [OPTION…]
       askwell import csv FILE|FOLDER [--mapping FILE] [OPTION…]
       askwell import discourse FILE.tar.gz|FILE.sql[.gz] [--uploads FOLDER] [OPTION…]
       askwell import discourse --database URL [--uploads FOLDER] [OPTION…]
       askwell import github-discussions FILE… [OPTION…]
       askwell import stackoverflow-teams FOLDER|FILE.zip [--address URL] [OPTION…]
       askwell import scoold FILE.zip|FOLDER|FILE.json [--spaces] [OPTION…]
       askwell import question2answer --database URL [--prefix qa_] [--blobs FOLDER] [--time-zone ZONE] [OPTION…]
       askwell import answer --database URL [--uploads FOLDER] [--time-zone ZONE] [--dry-run]
Options: --source NAME: the site it comes from; --new-source: another site than those imported before;
         --dry-run: only report what would be imported`;

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
  const { positionals, values } = parseArgs({ args: more, allowPositionals: true, options: FILE_OPTIONS });
  const { mapping, since: takesChanges = false } = values;
  const [path, ...others] = positionals;
  const isDump = kind === "stackexchange";
  if (!path || others.length > 0 || (isDump ? mapping !== undefined : takesChanges)) throw new Error(USAGE);
  // Without the posts of earlier imports nothing could change.
  const dryPlace = takesChanges ? withCopiedSite : withThrowAwaySite;
  await importRowsOf(
    environment,
    values,
    (app, options) =>
      isDump
        ? importStackExchange(app, { ...options, folder: path, takesChanges })
        : importRecords(app, { ...options, path, mapping }),
    dryPlace,
  );
}

/** `askwell import discourse --database URL`, or a file instead. Source: docs/guides/import-discourse.md. */
async function importDiscourseSite(environment: Environment, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { ...ROW_OPTIONS, database: { type: "string" }, uploads: { type: "string" } },
  });
  const { database, uploads } = values;
  const [dump, ...others] = positionals;
  const from = dump === undefined ? database && { database } : { dump };
  if (!from || others.length > 0 || (dump !== undefined && database !== undefined)) throw new Error(USAGE);
  await importRowsOf(environment, values, (app, options) =>
    importDiscourse(app, { ...options, from, uploads: uploads && resolve(uploads) }),
  );
}

/** `askwell import github-discussions FILE…`. Source: docs/guides/import-github-discussions.md. */
async function importDiscussions(environment: Environment, args: string[]): Promise<void> {
  const { positionals: files, values } = parseArgs({ args, allowPositionals: true, options: ROW_OPTIONS });
  if (files.length === 0) throw new Error(USAGE);
  await importRowsOf(environment, values, (app, more) => importGithubDiscussions(app, { ...more, files }));
}

/** `askwell import stackoverflow-teams FOLDER`. Source: docs/guides/import-stackoverflow-teams.md. */
async function importTeamFolder(environment: Environment, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...ROW_OPTIONS, address: { type: "string" } },
  });
  const { address } = values;
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new Error(USAGE);
  await importRowsOf(environment, values, (app, options) => importTeam(app, { ...options, path, address }));
}

/** `askwell import question2answer --database URL`. Source: docs/guides/import-question2answer.md. */
async function importQ2aSite(environment: Environment, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...ROW_OPTIONS,
      database: { type: "string" },
      prefix: { type: "string" },
      blobs: { type: "string" },
      "time-zone": { type: "string" },
    },
  });
  const { database, prefix, blobs, "time-zone": timeZone } = values;
  if (!database) throw new Error(USAGE);
  await importRowsOf(environment, values, (app, options) =>
    importQuestion2Answer(app, { ...options, database, prefix, timeZone, blobs: blobs && resolve(blobs) }),
  );
}

/** `askwell import scoold FOLDER`. Source: docs/guides/import-scoold.md. */
async function importScooldExport(environment: Environment, args: string[]): Promise<void> {
  const options = { ...ROW_OPTIONS, spaces: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const { spaces: withSpaces } = values;
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new Error(USAGE);
  await importRowsOf(environment, values, (app, more) => importScoold(app, { ...more, path, withSpaces }));
}

/** Options of every import of rows. */
const ROW_OPTIONS = {
  source: { type: "string" },
  "new-source": { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

const FILE_OPTIONS = { ...ROW_OPTIONS, mapping: { type: "string" }, since: { type: "boolean" } } as const;

interface RowValues {
  readonly source?: string | undefined;
  readonly "new-source"?: boolean | undefined;
  readonly "dry-run"?: boolean | undefined;
}

type ImportOfRows = (app: App, options: RowImportOptions) => Promise<ImportResult>;

type RunWithApp = (environment: Environment, work: (app: App) => Promise<void>) => Promise<void>;

/** Runs an import into the site, or as a dry run into one that is removed afterwards, and prints its report. */
async function importRowsOf(
  environment: Environment,
  { source, "new-source": isNewSource, "dry-run": isDry = false }: RowValues,
  importer: ImportOfRows,
  dryPlace: RunWithApp = withThrowAwaySite,
): Promise<void> {
  setFlagsFromString(EARLY_GC_FLAG);
  const signal = stopSignal();
  const run = async (app: App) => {
    const texts = createTextPool(process.argv[1]!);
    const reporter = createReporter(process.stderr);
    const options = { reporter, makeTexts: texts.make, signal, source, isNewSource };
    const result = await importer(app, options).finally(() => texts.close());
    const done = isDry ? "A dry run, nothing was stored. From" : "Imported";
    const state = result.isWhole ? done : "Stopped; run the same command again to go on. So far from";
    const seconds = Math.round(result.seconds * 10) / 10;
    process.stdout.write(
      `${[`${state} ${result.source}, in ${seconds} s:`, ...reportLines(result.tally)].join("\n")}\n`,
    );
    if (!result.isWhole) process.exitCode = 130;
  };
  await (isDry ? dryPlace : withSite)(environment, run);
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
