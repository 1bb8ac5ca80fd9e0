import { createHash } from "node:crypto";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** The names of folders of processes of this machine; containers may share their folder of temporary files. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const NAME = new RegExp(`^askwell-[a-z-]+-${machine}-(\\d+)-`);

/**
 * Makes a temporary folder of this process, for a purpose such as `verify`. Folders of processes that were killed are
 * removed first.
 */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  await removeLeftFolders();
  return mkdtemp(join(tmpdir(), `askwell-${purpose}-${machine}-${process.pid}-`));
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function withTemporaryFolder<R>(purpose: string, work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await makeTemporaryFolder(purpose);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const [, pid] = NAME.exec(name) ?? [];
    const folder = join(tmpdir(), name);
    // Another user of the machine could have made a folder with such a name.
    if (pid && !isAlive(Number(pid)) && (await isOwnFolder(folder)))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isOwnFolder(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isDirectory() === true && (process.getuid === undefined || stats.uid === process.getuid());
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
