import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { exportAnswer } from "./answer-export/index.ts";
import type { App } from "./app.ts";
import { EARLY_GC_FLAG, printProgress, stopSignal, withSite } from "./commands.ts";
import { isTimeZone, reportLines } from "./import/index.ts";
import { requireDatabase } from "./install/environment.ts";
import { type Database, finishFile, openDatabase, withSnapshot } from "./platform/db/index.ts";
import { dataFolder, type Environment } from "./serve.ts";
import type { Tables } from "./tables.ts";

const USAGE = "Usage: askwell export answer --database URL [--uploads FOLDER] [--time-zone ZONE]";

/** `askwell export answer --database URL`. Source: docs/guides/export-answer.md. */
export async function exportAnswerSite(environment: Environment, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { database: { type: "string" }, uploads: { type: "string" }, "time-zone": { type: "string" } },
  });
  const { database: url, uploads, "time-zone": timeZone } = values;
  if (!url) throw new Error(USAGE);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new Error(`"${timeZone}" is no time zone.`);
  const address = await requireDatabase(environment, await dataFolder(environment));
  const folder = uploads && resolve(uploads);
  if (folder) await mkdir(folder, { recursive: true });
  setFlagsFromString(EARLY_GC_FLAG);
  const signal = stopSignal();
  const run = async (app: App, db: Database<Tables>["read"]) => {
    const database = await openDatabase<unknown>(url);
    try {
      const onProgress = printProgress();
      const summary = await exportAnswer(app, { db, database, uploads: folder, timeZone, signal, onProgress });
      const { site_url } = app.settings.get("general");
      process.stdout.write(`${[`Exported ${site_url}:`, ...reportLines(summary)].join("\n")}\n`);
    } finally {
      await database.close();
    }
    finishFile(url);
  };
  await withSite(environment, (app) => withSnapshot(address, (db) => run(app, db as Database<Tables>["read"])), {
    migrates: false,
  });
}
