import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { base58 } from "@askwell/domain";
import type { App } from "../../app.ts";
import { addPostFile, findFileAt } from "../../features/files/bulk.ts";
import { extensionOf } from "../../features/files/index.ts";
import type { FileRow } from "../../features/files/table.ts";
import { isInside } from "../../platform/folders/index.ts";

const PICTURES = ["jpg", "jpeg", "png", "gif", "webp"];
/** A reference to a file in Markdown, in HTML, or alone. */
const REFERENCE = /(?<=^|[\s("'=<])files\/[^\s()"'<>]+/g;

/** Where a file is stored, and its address. The same file always gets the same, so that it is stored once. */
function placeOf(source: string, path: string): { readonly stored: string; readonly address: string } {
  const extension = extensionOf(path);
  const id = base58(createHash("sha256").update(`${source}\n${path}`).digest().subarray(0, 24));
  if (PICTURES.includes(extension))
    return { stored: `post/${id}.${extension}`, address: `/uploads/post/${id}.${extension}` };
  const name = encodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  const ending = extension === "" ? "" : `.${extension}`;
  return { stored: `files/post/${id}${ending}`, address: `/uploads/files/post/${id}/${name}` };
}

/** Gives references such as `files/cat.png` the address of the file, if the folder of files has it. */
export function withFileAddresses(text: string, files: string | null, source: string): string {
  if (files === null || !text.includes("files/")) return text;
  return text.replace(REFERENCE, (reference) => {
    const path = pathIn(reference);
    return path !== null && existsSync(join(files, path)) ? placeOf(source, path).address : reference;
  });
}

/** Reads a file that is referred to as `files/…`; null if the folder of files has none. */
export async function readReferenced(files: string | null, reference: string): Promise<Uint8Array | null> {
  const path = files !== null && reference.startsWith("files/") ? pathIn(reference) : null;
  if (files === null || path === null || !(await isInside(files, join(files, path)))) return null;
  return readFile(join(files, path)).catch(() => null);
}

/** The path of a referenced file below the folder of files; null if it leads out of it. */
function pathIn(reference: string): string | null {
  const encoded = reference.slice("files/".length);
  const path = normalize(/%[0-9a-f]{2}/i.test(encoded) ? decoded(encoded) : encoded);
  return path.startsWith("..") || path.startsWith(sep) || path.includes("\0") ? null : path.replaceAll("\\", "/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface FilesOfSource {
  /** The folder of files. */
  readonly files: string;
  readonly source: string;
}

/** Copies the files of a folder that are not stored yet; returns how many. Rule: docs/rules/import.md X17. */
export async function copyFiles(app: App, from: FilesOfSource, signal?: AbortSignal): Promise<number> {
  let copied = 0;
  if (!existsSync(from.files)) return copied;
  for await (const path of filesBelow(from.files, "")) {
    if (signal?.aborted) break;
    if (await copyFile(app, from, path)) copied += 1;
  }
  return copied;
}

/**
 * Copies and records a file; false if it is stored already, was deleted here, or is a link that leads out of the folder.
 * Rules: docs/rules/import.md X17, X56 and X57.
 */
export async function copyFile(app: App, { files, source }: FilesOfSource, path: string): Promise<boolean> {
  const file = join(files, path);
  if (!(await isInside(files, file))) return false;
  const { stored } = placeOf(source, path);
  const known = await findFileAt(app.db.read, stored);
  if (known?.status === "deleted") return false;
  const size_bytes = (await stat(file)).size;
  const existing = await app.files.read(stored);
  existing?.stream.destroy();
  const isStored = existing?.sizeBytes === size_bytes;
  if (!isStored) await app.files.save(stored, await readFile(file));
  if (!known) await addPostFile(app, { path: stored, size_bytes, ...kindOf(path) });
  return !isStored;
}

/** What the record of a file says of it. */
function kindOf(path: string): Pick<FileRow, "source" | "name" | "media_type"> {
  const ending = extensionOf(path);
  const isPicture = PICTURES.includes(ending);
  const picture = `image/${ending === "jpg" ? "jpeg" : ending}`;
  return {
    source: isPicture ? "post" : "post_attachment",
    name: path.slice(path.lastIndexOf("/") + 1).slice(-255),
    media_type: isPicture ? picture : "application/octet-stream",
  };
}

async function* filesBelow(folder: string, below: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
  }
}
