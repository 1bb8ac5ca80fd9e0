import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const program = join(root, "dist/server/main.js");

/** The flags of each process start of the built program, in order. */
function startsOf(words: readonly string[]): string[][] {
  const telling = "--import=data:text/javascript,console.log(JSON.stringify(process.execArgv))";
  const env = { ...process.env, NODE_OPTIONS: telling };
  const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout).toContain("Usage: askwell");
  return stdout.split("\n").flatMap((line) => (line.startsWith("[") ? [JSON.parse(line) as string[]] : []));
}

test("the built program restarts itself with its flags, and preserves flags of the command line", () => {
  const [title, mine] = ["--title=tea", "--max-semi-space-size=4"];
  const own = ["--max-semi-space-size=8", "--no-allocation-site-pretenuring"];
  expect(startsOf([title, program, "--help"])).toEqual([[title], [...own, title]]);
  expect(startsOf([mine, program, "--help"])).toEqual([[mine]]);
});

test("the built program says which Node it needs, before an older one fails at its code", () => {
  const old = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})`;
  const words = [`--import=data:text/javascript,${old}`, program, "serve"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toBe('Askwell needs Node 24 or newer, and this is Node 20.20.2. "npm start" brings its own.\n');
});

test("a script run by npm ends with npm, although the shell does not forward signals", async () => {
  const script = `process.on("SIGTERM", () => { console.log("told"); process.exit(); }); console.log("runs"); setInterval(() => {}, 1000);`;
  const run = `import { runPinned } from "./scripts/runtime.mjs"; runPinned(["--eval", process.env.SCRIPT]);`;
  // Like npm, with a shell that stays: a single command would replace the shell.
  const command = '"$NODE" --input-type=module --eval "$RUN"; true';
  const env = { ...process.env, npm_lifecycle_event: "start", NODE: process.execPath, RUN: run, SCRIPT: script };
  const shell = spawn("sh", ["-c", command], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  shell.stdout.on("data", (text) => (printed += text));
  await once(shell.stdout, "data");
  shell.kill("SIGTERM");
  await once(shell.stdout, "close");
  expect(printed).toBe("runs\ntold\n");
});

/** A copy of the scripts with an npm that writes down when it works. */
function scriptsWithSlowNpm(): { readonly folder: string; readonly log: string } {
  const folder = mkdtempSync(join(tmpdir(), "askwell-install-"));
  for (const name of ["scripts", "bin"]) mkdirSync(join(folder, name));
  copyFileSync(join(root, "scripts/runtime.mjs"), join(folder, "scripts/runtime.mjs"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  const npm = '#!/bin/sh\necho begun >> log\nsleep 1\necho "ended $FAILS" >> log\n[ -z "$FAILS" ]\n';
  writeFileSync(join(folder, "bin/npm"), npm, { mode: 0o755 });
  return { folder, log: join(folder, "log") };
}

/** Installs in a process of its own, and returns its exit code. */
async function installIn(folder: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
  const script = 'import { installOnce } from "./scripts/runtime.mjs"; installOnce();';
  const env = { ...process.env, ...more, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  const [code] = (await once(child, "exit")) as [number];
  return code;
}

test("two commands that are started at the same time install the dependencies once", async () => {
  const { folder, log } = scriptsWithSlowNpm();
  expect(await Promise.all([installIn(folder), installIn(folder)])).toEqual([0, 0]);
  expect(readFileSync(log, "utf8")).toBe("begun\nended \n");
  rmSync(folder, { recursive: true });
});

test("after an installation that failed the next command tries again", async () => {
  const { folder, log } = scriptsWithSlowNpm();
  expect(await installIn(folder, { FAILS: "badly" })).toBe(1);
  expect(await installIn(folder)).toBe(0);
  expect(readFileSync(log, "utf8")).toBe("begun\nended badly\nbegun\nended \n");
  rmSync(folder, { recursive: true });
});

test("the command that npm installs is executable", () => {
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { bin: { askwell: string } };
  const command = join(root, bin.askwell);
  accessSync(command, constants.X_OK);
  expect(spawnSync(process.execPath, ["--check", command]).status).toBe(0);
});
