import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { rejectPackage } from "./package-error.ts";

/** Limits of a package. Source: docs/rules/plugins.md PL25. */
export const PACKAGE_LIMITS = {
  unpackedBytes: 25 * 1024 * 1024,
  files: 2000,
  pathCharacters: 200,
} as const;

/** The files of a package by path, relative to its folder. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

const BLOCK = 512;
const unzip = promisify(gunzip);

/** Kinds of entries: a file, a folder, and headers for the next entry or for all. */
const FILE = /^[0\0]$/;
const FOLDER = "5";
const NEXT_HEADER = "x";
const GLOBAL_HEADER = "g";

/**
 * Reads a `.tgz` as `npm pack` makes it, in memory. Throws `PackageError` for anything but plain files inside the
 * package: links, devices, paths that lead out, names that differ only in case, too many or too large files.
 */
export async function readArchive(bytes: Uint8Array): Promise<PackageFiles> {
  const maxOutputLength = PACKAGE_LIMITS.unpackedBytes;
  const tar = await unzip(bytes, { maxOutputLength }).catch((error: { code?: unknown }) =>
    error.code === "ERR_BUFFER_TOO_LARGE"
      ? rejectPackage("package_problems.archive.size", { size: maxOutputLength / 1024 / 1024 })
      : rejectPackage("package_problems.archive.format"),
  );
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { path, type, size } = readHeader(header);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) rejectPackage("package_problems.archive.cut_off");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (type === GLOBAL_HEADER || type === FOLDER) continue;
    if (type === NEXT_HEADER) {
      longPath = pathOfHeader(content) ?? longPath;
      continue;
    }
    if (!FILE.test(type)) rejectPackage("package_problems.archive.entry", { path });
    const inside = insidePath(longPath ?? path);
    longPath = undefined;
    if (names.has(inside.toLowerCase())) rejectPackage("package_problems.archive.twice", { path: inside });
    names.add(inside.toLowerCase());
    files.set(inside, content);
    if (files.size > PACKAGE_LIMITS.files)
      rejectPackage("package_problems.archive.files", { max: PACKAGE_LIMITS.files });
  }
  ensureNoFileIsFolder(names);
  return files;
}

const textAt = (header: Buffer, start: number, length: number) =>
  header.toString("utf8", start, start + length).replace(/\0.*$/s, "");

function readHeader(header: Buffer): { path: string; type: string; size: number } {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (Number.parseInt(textAt(header, 148, 8).trim(), 8) !== sum) rejectPackage("package_problems.archive.header");
  const size = textAt(header, 124, 12).trim();
  if (!/^[0-7]{1,11}$/.test(size)) rejectPackage("package_problems.archive.file_size");
  const prefix = textAt(header, 257, 5) === "ustar" ? textAt(header, 345, 155) : "";
  const name = textAt(header, 0, 100);
  const type = header.toString("latin1", 156, 157);
  return { path: prefix ? `${prefix}/${name}` : name, type, size: Number.parseInt(size, 8) };
}

/** The path in a header for the next entry, which names longer than a hundred bytes need. */
function pathOfHeader(content: Buffer): string | undefined {
  let path: string | undefined;
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at);
    const length = Number(content.toString("latin1", at, space));
    if (space < 0 || !Number.isInteger(length) || length <= space - at)
      rejectPackage("package_problems.archive.header");
    const [name, ...value] = content.toString("utf8", space + 1, at + length - 1).split("=");
    if (name === "size" || name === "linkpath") rejectPackage("package_problems.archive.foreign_header");
    if (name === "path") path = value.join("=");
    at += length;
  }
  return path;
}

const SEGMENT = /^(?!\.{1,2}$)[^\\:*?"<>|\p{Cc}]{1,100}$/u;

/** The path inside the package: without its first folder, which may have any name. */
function insidePath(path: string): string {
  const [root = "", ...segments] = path.split("/");
  const inside = segments.join("/");
  const isInside = root !== "" && segments.length > 0 && [root, ...segments].every((each) => SEGMENT.test(each));
  if (!isInside || inside.length > PACKAGE_LIMITS.pathCharacters || inside !== inside.normalize("NFC"))
    rejectPackage("package_problems.archive.path", {
      path: JSON.stringify(path.slice(0, PACKAGE_LIMITS.pathCharacters)),
    });
  return inside;
}

/** A file may not be the folder of another one. */
function ensureNoFileIsFolder(names: ReadonlySet<string>): void {
  for (const name of names)
    for (let cut = name.indexOf("/"); cut > 0; cut = name.indexOf("/", cut + 1))
      if (names.has(name.slice(0, cut))) rejectPackage("package_problems.archive.folder", { path: name.slice(0, cut) });
}
