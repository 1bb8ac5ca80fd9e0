import { randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checksumOf, openPackage } from "./open-package.ts";

/** The part of a checksum that names its folder. */
const FOLDER_CHARACTERS = 32;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The folder with the files of a package, on this machine. They are unpacked when they are first needed: the database has
 * the archive. `readBytes` is called only then. See docs/decisions/plugin-packages.md.
 */
export async function unpackedFolder(
  folder: string,
  checksum: string,
  readBytes: () => Promise<Uint8Array>,
): Promise<string> {
  const target = join(folder, checksum.slice(0, FOLDER_CHARACTERS));
  if (await exists(target)) return target;
  const bytes = await readBytes();
  if (checksumOf(bytes) !== checksum) throw new Error("The stored package is damaged.");
  const { files } = await openPackage(bytes);
  const partial = `${target}.${randomUUID()}.part`;
  try {
    for (const [path, content] of files) {
      await mkdir(join(partial, dirname(path)), { recursive: true });
      await writeFile(join(partial, path), content, { mode: 0o600, flag: "wx" });
    }
    await rename(partial, target).catch(async (error) => {
      // Another process of this machine was faster.
      if (!(await exists(target))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return target;
}
