// Serves a site that was imported from a database of Apache Answer: a new site is installed and exported to Answer, and
// that is imported into an empty folder. For the recorded conversations, which begin on a site without people and posts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { oldHashOf } from "../packages/server/testing/answer-site.ts";
import { freePort } from "../packages/server/testing/free-port.ts";
import { buildIfStale } from "./build.ts";
import { root } from "./run-command.ts";

const program = join(root, "dist/server/main.js");
const { DATA = "", ADMIN_PASSWORD = "" } = process.env;

type SiteFolderVariables = Readonly<Record<string, string>>;

const run = (args: readonly string[], more: SiteFolderVariables) =>
  spawn(process.execPath, [program, ...args], { stdio: "inherit", env: { ...process.env, ...more } });

async function runToEnd(args: readonly string[], more: SiteFolderVariables): Promise<void> {
  const [code] = await once(run(args, more), "exit");
  if (code !== 0) throw new Error(`askwell ${args.join(" ")} ended with ${code}`);
}

/** The variables of a site in a folder of its own. */
async function siteIn(name: string): Promise<SiteFolderVariables> {
  const folder = join(DATA, name);
  await mkdir(folder);
  return { DATA_DIR: folder, DATABASE_URL: `sqlite:${join(folder, "askwell.db")}` };
}

async function install(site: SiteFolderVariables): Promise<void> {
  // On another port, so that clients do not connect yet.
  const address = `127.0.0.1:${await freePort()}`;
  const server = run(["serve"], { ...site, SITE_ADDR: address });
  const isReady = () =>
    fetch(`http://${address}/readyz`)
      .then(({ status }) => status === 200)
      .catch(() => false);
  for (let tries = 0; tries < 600 && !(await isReady()); tries += 1) await wait(100);
  server.kill("SIGTERM");
  await once(server, "exit");
}

/** Answer hashes passwords with bcrypt; those of this site cannot be exported. */
function setPassword(file: string): void {
  const database = new DatabaseSync(file);
  database.prepare('update "user" set pass = ?').run(oldHashOf(ADMIN_PASSWORD));
  database.close();
}

await buildIfStale();
const first = await siteIn("first");
await install(first);
const answer = join(DATA, "answer.db");
await runToEnd(["export", "answer", "--database", `sqlite:${answer}`], first);
setPassword(answer);
const imported = await siteIn("imported");
await runToEnd(["import", "answer", "--database", `sqlite:${answer}`], { ...imported, AUTO_INSTALL: "" });
const server = run(["serve"], { ...imported, AUTO_INSTALL: "" });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
