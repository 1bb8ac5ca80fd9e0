// Finds the Node version that the lockfile pins. Plain JavaScript with `node:` imports only: it must run on Node 20.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".askwell-install");
// Read first, since the shell may have ended later.
const parent = process.ppid;
const siblings = { linux: "linux", win32: "win" };

/**
 * Installs the dependencies when the lockfile has changed since the last installation. Another process, such as the tests
 * beside `npm start`, waits until that is done.
 */
export function installOnce() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === lock;
  if (isInstalled()) return;
  const unlock = lockInstallation();
  process.once("exit", unlock);
  if (!isInstalled()) install(lock);
  process.off("exit", unlock);
  unlock();
}

function install(lock) {
  console.error("Installing dependencies. This happens once.");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const done = spawnSync(npm, args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (done.status !== 0) {
    console.error("The dependencies could not be installed: `npm ci` failed, see above.");
    process.exit(done.status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

/** An older lock is of a process that ended before it could remove it, and whose number another one has now. */
const MAX_INSTALLATION_MS = 10 * 60_000;

/** Waits until no other process installs, and returns how to let others go on. */
function lockInstallation() {
  // Not in the folder of dependencies, which an installation removes first.
  const path = join(tmpdir(), `askwell-install-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      return () => rmSync(path, { force: true });
    } catch (error) {
      // Where nothing can be written, nobody waits.
      if (error.code !== "EEXIST") return () => {};
    }
    if (!isInstalling(path)) rmSync(path, { force: true });
    else if (!isWaiting) console.error("Another process is installing the dependencies. Waiting for it.");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

/** Whether the process that wrote a lock is still at it. */
function isInstalling(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > MAX_INSTALLATION_MS) return false;
    const pid = Number(readFileSync(path, "utf8"));
    // Just created, it contains no number yet.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The path of the pinned Node, or of the current one where no build exists for the platform and it is new enough. */
export function pinnedNode() {
  const name = `node-${siblings[process.platform] ?? process.platform}-${process.arch}`;
  const binary = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  console.error(`Askwell needs Node 24, and there is no pinned build for ${process.platform} ${process.arch}.`);
  console.error("Install Node 24 or newer and try again.");
  process.exit(1);
}

/** Runs a script with the pinned Node in the foreground: same streams, forwarded signals, same exit code. */
export function runPinned(args) {
  const node = pinnedNode();
  const env = {
    // Compiled modules are stored, so that the next process starts in less than half the time.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`,
  };
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...args], { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  endWithNpm(child);
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** npm runs scripts in a shell, which ends on a signal without forwarding it: the script then ends as well. */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 50);
}
