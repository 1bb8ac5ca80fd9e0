import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { create } from "tar";
import type { DiscourseSite } from "./discourse-site.ts";

/** Writes a backup archive of a forum, with the folder `uploads` of a folder and what else such archives have. */
export async function writeForumArchive(old: DiscourseSite, folder: string, file: string): Promise<void> {
  await writeFile(join(folder, "dump.sql.gz"), gzipSync(old.dump()));
  await writeFile(join(folder, "meta.json"), "{}");
  await create({ gzip: true, file, cwd: folder }, ["meta.json", "dump.sql.gz", "uploads"]);
}
