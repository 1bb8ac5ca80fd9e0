// `npm run test:databases`: the server's suite on SQLite, PostgreSQL and MariaDB. With the name of an engine it runs on
// that one only; other arguments go to vitest: `npm run test:databases -- postgres packages/server/src/platform`.
import process from "node:process";
import type { ServerKind } from "./databases/programs.ts";
import { startServer } from "./databases/server.ts";
import { conclude, runVitest, type TestPart } from "./run-tests.ts";

const NAMES = { sqlite: "SQLite", postgres: "PostgreSQL", mariadb: "MariaDB" } as const;
type EngineName = keyof typeof NAMES;
const isName = (word: string): word is EngineName => word in NAMES;

const given = process.argv.slice(2);
const chosen = given.filter(isName);
const engines = chosen.length > 0 ? chosen : (Object.keys(NAMES) as EngineName[]);
const args = ["--project", "server", ...given.filter((word) => !isName(word))];

const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopped.abort());

async function runOn(engine: EngineName): Promise<TestPart> {
  if (engine === "sqlite") return runVitest(NAMES.sqlite, args, { TEST_DATABASE_URL: "" }, stopped.signal);
  const server = await startServer(engine satisfies ServerKind);
  try {
    return await runVitest(NAMES[engine], args, { TEST_DATABASE_URL: server.url }, stopped.signal);
  } finally {
    await server.stop();
  }
}

const parts: TestPart[] = [];
try {
  for (const engine of engines) parts.push(await runOn(engine));
} catch (error) {
  if (!stopped.signal.aborted) throw error;
  parts.push({ name: "interrupted", passed: 0, failed: 1, seconds: 0 });
}
conclude(parts);
