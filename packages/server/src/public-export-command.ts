import { createWriteStream } from "node:fs";
import { chmod, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { App } from "./app.ts";
import { withSite } from "./commands.ts";
import { requireDatabase } from "./install/environment.ts";
import { type Database, withSnapshot } from "./platform/db/index.ts";
import { publicExportStream } from "./public-export/index.ts";
import { dataFolder, type Environment } from "./serve.ts";
import type { Tables } from "./tables.ts";

/** `askwell export public FILE`. Source: docs/guides/public-export.md. */
export async function exportPublic(environment: Environment, args: string[]): Promise<void> {
  const [kind, file, ...more] = args;
  if (kind !== "public" || !file || more.length > 0) throw new Error("Usage: askwell export public FILE");
  const address = await requireDatabase(environment, await dataFolder(environment));
  await withSite(
    environment,
    async (app) => {
      if (app.settings.get("security").login_required)
        throw new Error("Only people who are logged in may read this site, so nothing of it is public.");
      await withSnapshot(address, (db) => write(app, db as Database<Tables>["read"], resolve(file)));
      process.stdout.write(`Exported to ${resolve(file)}\n`);
    },
    { migrates: false },
  );
}

/** Writes beside the file and renames at the end: a file of that name is always whole. */
async function write(app: App, db: Database<Tables>["read"], file: string): Promise<void> {
  const { name, site_url } = app.settings.get("general");
  const t = app.translator("en_US");
  const partial = `${file}.part`;
  const site = {
    ...{ db, name, url: site_url, now: app.now() },
    badgeName: (key: string) => t(`badges.${key}.name` as Parameters<typeof t>[0]),
    onProgress: (line: string) => void process.stderr.write(`${line}\n`),
  };
  try {
    await pipeline(publicExportStream(site), createWriteStream(partial));
    // For a web server, which runs as another account.
    await chmod(partial, 0o644);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
