import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "../harness/site.ts";

/** A small file system in a mount namespace that ends with the test. */
export interface SmallDisk {
  /** The mount point inside the namespace. */
  readonly folder: string;
  /** The same folder outside the namespace. */
  readonly outside: string;
  /** Command prefix that runs a command in the namespace. */
  readonly within: readonly string[];
  /** Fills the file system completely. */
  fill(): void;
  /** Frees the space. */
  free(): void;
  unmount(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

/** Mounts a tmpfs, as root or in a user namespace; undefined if neither is possible. */
export async function mountSmallDisk(sizeMb: number): Promise<SmallDisk | undefined> {
  const folder = await newFolder();
  const script = `mount -t tmpfs -o size=${sizeMb}m,mode=0700 tmpfs "$0" && echo mounted && exec cat`;
  const words = [...(isRoot ? ["-m"] : ["-rm"]), "sh", "-c", script, folder];
  const holder = spawn("unshare", words, { stdio: ["pipe", "pipe", "ignore"] });
  const isMounted = await Promise.race([
    once(holder.stdout, "data").then(() => true),
    once(holder, "exit").then(() => false),
    once(holder, "error").then(() => false),
  ]);
  if (!isMounted) {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
  const outside = join(`/proc/${holder.pid}/root`, folder);
  const user = isRoot ? [] : ["-U", "--preserve-credentials"];
  return {
    folder,
    outside,
    within: ["nsenter", "-t", String(holder.pid), "-m", ...user],
    fill: () => fill(join(outside, "ballast")),
    free: () => rmSync(join(outside, "ballast"), { force: true }),
    async unmount() {
      holder.stdin.end();
      if (holder.exitCode === null) await once(holder, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function fill(file: string): void {
  const ballast = openSync(file, "a");
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      try {
        writeSync(ballast, Buffer.alloc(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(ballast);
  }
}
