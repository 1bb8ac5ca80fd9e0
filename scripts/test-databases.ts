// `npm run test:databases`: the server's suite on SQLite, PostgreSQL and MariaDB. With the name of an engine it runs on
// that one only; other arguments go to vitest: `npm run test:databases -- postgres packages/server/src/platform`.
import process from "node:process";
import type { ServerKind } from "./databases/programs.ts";
import { startServer } from "./databases/server.ts";
import { conclude, runVitest, type TestPart } from "./run-tests.ts";
import { proofTurn } from "./timetable.ts";

const NAMES = { sqlite: "SQLite", postgres: "PostgreSQL", mariadb: "MariaDB" } as const;
type EngineName = keyof typeof NAMES;
const isName = (word: string): word is EngineName => word in NAMES;

const given = process.argv.slice(2);
const chosen = given.filter(isName);
const engines = chosen.length > 0 ? chosen : (Object.keys(NAMES) as EngineName[]);
const others = given.filter((word) => !isName(word));
const args = ["--project", "server", ...others];
/**
 * In a proof with a limited time each engine gets a third of the files, and another one in the next turn:
 * docs/decisions/time-of-the-proof.md.
 */
function thirdOf(engine: EngineName): string[] {
  const turn = proofTurn();
  return turn === null ? [] : [`--shard=${((turn + engines.indexOf(engine)) % 3) + 1}/3`];
}

/** Files that are named run on every engine. */
const variables = (url: string) => ({ TEST_DATABASE_URL: url, TEST_DATABASE_ONLY: others.length === 0 ? url : "" });

const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopped.abort());

/** Starts the engine's server, if it has one, and then its suite; `run` is fulfilled when that has ended. */
async function begin(engine: EngineName): Promise<{ run: Promise<TestPart> }> {
  const suite = (url: string) =>
    runVitest(NAMES[engine], [...args, ...thirdOf(engine)], variables(url), stopped.signal);
  if (engine === "sqlite") return { run: suite("") };
  const server = await startServer(engine satisfies ServerKind);
  return { run: suite(server.url).finally(() => server.stop()) };
}

// The servers are installed one after the other, because packages are; the suites run at the same time, because each
// leaves the processors idle while it waits for its server.
const runs: { run: Promise<TestPart> }[] = [];
const parts: TestPart[] = [];
try {
  for (const engine of engines) runs.push(await begin(engine));
  parts.push(...(await Promise.all(runs.map(({ run }) => run))));
} catch (error) {
  if (!stopped.signal.aborted) throw error;
  parts.push({ name: "interrupted", passed: 0, failed: 1, seconds: 0 });
}
conclude(parts);
