// `npm run bench [-- --questions 10000] [--seconds 3]`: response times of a site of a given size, relative to a bare
// server of the same stack in the same run. Compare the ratios; absolute figures depend on the machine. `growth` is the
// cost of a request as a multiple of its cost on a site of a tenth of the size, when that was measured on this machine
// before. Then the review and the staff log are measured (`moderation.ts`; `--moderation` measures nothing else), and at
// the end the commands for backups, comparisons, exports and imports, with their memory (`--commands` alone).
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signInSeeded } from "@askwell/server/testing";
import { buildIfStale } from "../build.ts";
import { root } from "../run-command.ts";
import { type Case, casesFor, casesWithWebhook, type Subjects } from "./cases.ts";
import { measureCommands } from "./commands.ts";
import type { LoadResult } from "./load.ts";
import { measureModeration } from "./moderation.ts";
import { type MeasuredServer, runLoad, startHello, startSite } from "./processes.ts";
import { preparePrograms } from "./programs.ts";
import { seededFolder } from "./seeded-folder.ts";

const { values } = parseArgs({
  options: {
    questions: { type: "string", default: "10000" },
    seconds: { type: "string", default: "3" },
    commands: { type: "boolean", default: false },
    moderation: { type: "boolean", default: false },
    engine: { type: "string", default: "sqlite" },
    tasks: { type: "string", default: "10000" },
    entries: { type: "string", default: "1000000" },
  },
});
const questions = Number(values.questions);
const seconds = Number(values.seconds);
const moderationSize = {
  ...{ questions, engine: values.engine },
  tasks: Math.min(Number(values.tasks), questions),
  entries: Number(values.entries),
};

async function subjectsOf(site: MeasuredServer, access: Pick<Subjects, "member" | "key">): Promise<Subjects> {
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${site.port}/answer/api/v1/${path}`);
    return ((await reply.json()) as { data: { count: number; list: Record<string, string>[] } }).data;
  };
  // More than can be requested within the time, so that each is rendered once.
  const pages = await Promise.all(
    Array.from({ length: 30 }, (_, n) => ask(`question/page?page=${1 + n * 3}&page_size=100&order=newest`)),
  );
  const rows = pages.flatMap(({ list }) => list);
  const words = rows.slice(0, 60).flatMap(({ title = "" }) => title.replace("?", "").split(" ").slice(1, 3));
  // Users cannot vote on their own questions.
  const own = await ask("personal/question/page?username=person-2&page=1&page_size=100&order=newest");
  const ownIds = new Set(own.list.map((row) => row.question_id ?? row.id));
  const ids = rows.map(({ id = "" }) => id).filter((id) => !ownIds.has(id));
  return { ids, words: [...new Set(words)], pages: Math.floor((pages[0]?.count ?? 0) / 20), ...access };
}

/** The measurements of one case. */
type CaseFigures = LoadResult & { readonly cpuMs: number };

/** Requests before a measurement: a server that has just started is slower. */
const WARM_UP = 1000;

async function measure(site: MeasuredServer, { name, shots: all, connections, writes }: Case): Promise<CaseFigures> {
  const isOnceEach = !writes && all.length > 2 * WARM_UP;
  const shots = isOnceEach ? all.slice(WARM_UP) : all;
  const plan = { port: site.port, shots, connections };
  if (isOnceEach) await runLoad({ ...plan, shots: all.slice(0, WARM_UP), seconds });
  else if (!writes) await runLoad({ ...plan, seconds: 0.5 });
  const before = await site.cpuMs();
  const took = writes ? Math.min(seconds, 2) : seconds;
  const result = await runLoad({ ...plan, seconds: took });
  const requests = Math.max(1, result.requestsPerSecond * took);
  const cpuMs = Math.round((1000 * ((await site.cpuMs()) - before)) / requests) / 1000;
  if (result.failures > 0) console.error(`${name}: ${result.failures} failures, the first: ${result.firstFailure}`);
  return { ...result, cpuMs };
}

const ROUNDS = 5;

/**
 * Measures a request that is almost as fast as the bare server. The machine's speed varies by half from one second to
 * the next, so both alternate, and the median round counts.
 */
async function measureBeside(
  bare: MeasuredServer,
  site: MeasuredServer,
  each: Case,
): Promise<{ hello: CaseFigures; result: CaseFigures }> {
  const rounds: { hello: CaseFigures; result: CaseFigures; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const hello = await measure(bare, HELLO);
    const result = await measure(site, each);
    rounds.push({ hello, result, ratio: result.requestsPerSecond / hello.requestsPerSecond });
  }
  return rounds.sort((one, two) => one.ratio - two.ratio)[Math.floor(ROUNDS / 2)]!;
}

const HELLO: Case = { name: "bare hello server", shots: [{ method: "GET", path: "/" }], connections: 10 };

const column = (value: unknown, width: number) => String(value).padStart(width);

/** The last measurements of a site of a tenth of the size; undefined without any. */
async function tenthOf(size: number): Promise<Readonly<Record<string, CaseFigures>>> {
  const text = await readFile(join(root, `bench/results/${size / 10}.json`), "utf8").catch(() => '{"results":{}}');
  return (JSON.parse(text) as { results: Record<string, CaseFigures> }).results;
}

function printRow(
  name: string,
  result: CaseFigures,
  { hello, tenth }: { hello: CaseFigures; tenth?: CaseFigures },
): void {
  const ratio = (result.requestsPerSecond / hello.requestsPerSecond).toFixed(3);
  const growth = tenth ? (result.cpuMs / tenth.cpuMs).toFixed(2) : "";
  const { requestsPerSecond, p50Ms, p95Ms, p99Ms, cpuMs } = result;
  console.log(
    name.padEnd(36),
    column(requestsPerSecond, 8),
    column(ratio, 8),
    column(p50Ms, 9),
    column(p95Ms, 9),
    column(p99Ms, 9),
    column(cpuMs, 9),
    column(growth, 9),
  );
}

function printHeader(): void {
  const names = ["p50 ms", "p95 ms", "p99 ms", "cpu ms", "growth"].map((name) => column(name, 9));
  console.log("".padEnd(36), column("req/s", 8), column("ratio", 8), ...names);
}

async function main(): Promise<void> {
  await buildIfStale();
  const folder = await seededFolder(questions);
  const database = `sqlite:${join(folder, "askwell.db")}`;
  const member = await signInSeeded(database, join(folder, "uploads"));
  const bare = await startHello();
  const site = await startSite(database, folder);
  const programs = await preparePrograms(site);
  try {
    const idleMegabytes = await site.residentMegabytes();
    const hello = await measure(bare, HELLO);
    console.log(
      `${questions} questions, SQLite, ${availableParallelism()} cores; start to first page ${Math.round(site.startMs)} ms, idle ${idleMegabytes} MB\n`,
    );
    printHeader();
    const smaller = await tenthOf(questions);
    printRow(HELLO.name, hello, { hello });
    const results: Record<string, CaseFigures> = {};
    const measureAll = async (cases: readonly Case[]) => {
      for (const each of cases) {
        const beside = each.isCached
          ? await measureBeside(bare, site, each)
          : { hello, result: await measure(site, each) };
        results[each.name] = beside.result;
        const tenth = smaller[each.name];
        printRow(each.name, beside.result, { hello: beside.hello, ...(tenth && { tenth }) });
      }
    };
    const subjects = await subjectsOf(site, { member, key: programs.key });
    await measureAll(casesFor(subjects));
    await programs.addWebhook();
    await measureAll(casesWithWebhook(subjects));
    console.log(`${programs.received()} events were delivered meanwhile`);
    const loadedMegabytes = await site.residentMegabytes();
    console.log(`\nafter the load ${loadedMegabytes} MB`);
    const moderation = await measureModeration(moderationSize);
    console.log("");
    const commands = await measureCommands(database, folder, questions);
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    const report = {
      version,
      questions,
      engine: "sqlite",
      startMs: site.startMs,
      idleMegabytes,
      loadedMegabytes,
      hello,
      results,
      moderation,
      commands,
    };
    await mkdir(join(root, "bench/results"), { recursive: true });
    await writeFile(join(root, `bench/results/${questions}.json`), `${JSON.stringify(report, null, 1)}\n`);
  } finally {
    programs.stop();
    await site.stop();
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The commands alone, without the site. */
async function measureCommandsOnly(): Promise<void> {
  await buildIfStale();
  const folder = await seededFolder(questions);
  try {
    console.log(`${questions} questions, SQLite, ${availableParallelism()} cores`);
    await measureCommands(`sqlite:${join(folder, "askwell.db")}`, folder, questions);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The review and the staff log alone. */
async function measureModerationOnly(): Promise<void> {
  await buildIfStale();
  await measureModeration(moderationSize);
}

if (values.moderation) await measureModerationOnly();
else await (values.commands ? measureCommandsOnly() : main());
