// `npm run dev`: the site from its sources at SITE_ADDR; restarts when server code changes, hot-reloads screens.
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { root } from "./run-command.ts";

const packages = ["server", "contract", "domain", "content", "i18n", "plugin-kit", "s3"];
/** Editors write a file in several steps. */
const SETTLE_MS = 150;

let isStopping = false;
let isChanged = false;
let settling: NodeJS.Timeout | undefined;
let site: ChildProcess;

function start(): void {
  isChanged = false;
  const args = ["--disable-warning=ExperimentalWarning", join(root, "scripts/dev/site.ts")];
  site = spawn(process.execPath, args, { stdio: "inherit" });
  site.on("exit", () => {
    if (isStopping) process.exit();
    if (isChanged) start();
    else console.error("The site has stopped. It starts again when something changes.");
  });
}

function restart(): void {
  isChanged = true;
  if (site.exitCode === null && site.signalCode === null) site.kill("SIGTERM");
  else start();
}

start();
for (const name of packages) {
  watch(join(root, "packages", name, "src"), { recursive: true }, (_, file) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(settling);
    settling = setTimeout(restart, SETTLE_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isStopping = true;
    if (!site.kill(signal)) process.exit();
  });
}
