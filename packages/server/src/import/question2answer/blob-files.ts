import { copyFile as copyOnDisk, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../app.ts";
import type { ForeignDatabase } from "../../platform/db/index.ts";
import { isInside } from "../../platform/folders/index.ts";
import { copyFile } from "../records/record-files.ts";
import { blobsIn, withBlobFiles } from "./q2a-texts.ts";
import type { q2aStatements } from "./statements.ts";

/** Uploads that imported texts contain. */
export interface BlobFiles {
  /** The folder that has their names. */
  readonly folder: string;
  /** The names of those that were copied, by their numbers; null for what is not there. */
  readonly names: ReadonlyMap<string, string | null>;
  copied(): number;
  /** Refers to uploads as files, and copies them. */
  withFiles(text: string): Promise<string>;
}

interface BlobPlaces {
  readonly db: ForeignDatabase;
  readonly statements: ReturnType<typeof q2aStatements>;
  /** The folder `QA_BLOBS_DIRECTORY` of the site; without it uploads are in the database. */
  readonly blobs: string | null;
  /** An empty folder. */
  readonly folder: string;
  readonly source: string;
}

/** Copies uploads one at a time, when a text refers to them. */
export function blobFiles(app: App, places: BlobPlaces): BlobFiles {
  const names = new Map<string, string | null>();
  let copied = 0;
  const add = async (id: string) => {
    if (names.has(id)) return;
    const name = await extract(places, id);
    names.set(id, name);
    if (name === null) return;
    if (await copyFile(app, { files: places.folder, source: places.source }, name)) copied += 1;
    // Only the name is looked for from now on.
    await truncate(join(places.folder, name));
  };
  return {
    folder: places.folder,
    names,
    copied: () => copied,
    async withFiles(text) {
      const ids = new Set(blobsIn(text));
      for (const id of ids) await add(id);
      const found = [...ids].flatMap((id): [string, string][] => {
        const name = names.get(id);
        return name ? [[id, name]] : [];
      });
      return found.length === 0 ? text : withBlobFiles(text, new Map(found));
    },
  };
}

/** Digits of a number, of which the first three name the folder. */
const PADDED = 20;

async function extract({ db, statements, blobs, folder }: BlobPlaces, id: string): Promise<string | null> {
  if (!statements.has("blobs")) return null;
  const [row] = await db.rows(statements.blob(id));
  if (!row) return null;
  const format = /^[a-z0-9]{1,10}$/i.test(row.format ?? "") ? row.format!.toLowerCase() : "bin";
  const name = `${id}.${format}`;
  const target = join(folder, name);
  if (row.content != null && row.content !== "") await writeFile(target, Buffer.from(row.content, "hex"));
  else {
    const stored = blobs && join(blobs, id.padStart(PADDED, "0").slice(0, 3), name);
    if (!blobs || !stored || !(await isInside(blobs, stored))) return null;
    await copyOnDisk(stored, target);
  }
  return name;
}
