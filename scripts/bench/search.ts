// `npm run bench:search [-- --questions 10000] [--engine sqlite|postgres|mariadb] [--rounds 5]`: what a search costs, per
// kind of search: milliseconds of CPU of the site and its database together, and of waiting: of half of the searches, and
// of 95 of 100. "slowest" is the 95th percentile of the different searches, each with its median, without what the machine
// itself adds at times: the last line is the same for a loop that always does the same. A site on SQLite is stored in the temporary folder, and used again by the next run.
// `--database URL --folder FOLDER [--server PID]` measures a seeded site that exists already.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { multiplySite, seedSite } from "@askwell/server/testing";
import { buildIfStale } from "../build.ts";
import { startServer } from "../databases/server.ts";
import { preciseCpuMs, startSite } from "./processes.ts";
import { type SearchShape, searchShapes } from "./search-shapes.ts";
import { MOST_SEEDED, seededFolder } from "./seeded-folder.ts";

const { values } = parseArgs({
  options: {
    questions: { type: "string", default: "10000" },
    engine: { type: "string", default: "sqlite" },
    rounds: { type: "string", default: "5" },
    database: { type: "string" },
    folder: { type: "string" },
    server: { type: "string" },
  },
});

/** What a server of such a site has, as docs/guides/deploy.md advises, instead of the little memory of the tests. */
const SETTINGS = {
  postgres: { shared_buffers: "1GB" },
  mariadb: { "innodb-buffer-pool-size": "1G" },
} as const;

interface MeasuredSite {
  readonly database: string;
  readonly folder: string;
  /** The process of the database server. */
  readonly server: number | undefined;
  close(): Promise<void>;
}

async function openSite(): Promise<MeasuredSite> {
  const { database, folder, engine, server } = values;
  const nothing = async () => {};
  if (database && folder) return { database, folder, server: server ? Number(server) : undefined, close: nothing };
  const questions = Number(values.questions);
  if (engine !== "postgres" && engine !== "mariadb") {
    const seeded = await seededFolder(questions);
    const close = () => rm(seeded, { recursive: true, force: true });
    return { database: `sqlite:${join(seeded, "askwell.db")}`, folder: seeded, server: undefined, close };
  }
  const started = await startServer(engine, { settings: SETTINGS[engine], isLarge: questions > MOST_SEEDED });
  const uploads = await mkdtemp(join(tmpdir(), "askwell-bench-search-"));
  const seeded = Math.min(questions, MOST_SEEDED);
  await seedSite({ database: started.url, uploads: join(uploads, "uploads"), questions: seeded });
  if (questions > seeded) await multiplySite({ database: started.url, times: questions / seeded });
  return {
    ...{ database: started.url, folder: uploads, server: started.pid() },
    async close() {
      await started.stop();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}

interface SearchFigures {
  readonly cpu: readonly number[];
  readonly waited: readonly number[];
  /** The 95th percentile of the searches, each with its median of CPU. */
  readonly slowest: number;
}

/** Asks every search of a shape, one after the other, after a round that is not counted. */
async function measure(
  { lines }: SearchShape,
  port: number,
  cpuMs: () => Promise<number>,
  rounds: number,
): Promise<SearchFigures> {
  const [cpu, waited]: [number[], number[]] = [[], []];
  const byLine = new Map<string, number[]>(lines.map((line) => [line, []]));
  for (let round = 0; round <= rounds; round++)
    for (const q of lines) {
      const query = new URLSearchParams({ q, order: "relevance", page: "1", size: "20" });
      const before = await cpuMs();
      const started = performance.now();
      const reply = await fetch(`http://127.0.0.1:${port}/answer/api/v1/search?${query}`);
      const { code } = (await reply.json()) as { code: number };
      if (code !== 200) throw new Error(`the search for ${q} failed with ${code}`);
      if (round === 0) continue;
      waited.push(performance.now() - started);
      cpu.push((await cpuMs()) - before);
      byLine.get(q)!.push(cpu.at(-1)!);
    }
  return { cpu, waited, slowest: quantile([...byLine.values()].map(median), 0.95) };
}

function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** Turns of the loop that always does the same: some milliseconds. */
const TURNS = 6_000_000;

function turn(): number {
  let sum = 0;
  for (let turns = 0; turns < TURNS; turns++) sum = (sum * 31 + turns) | 0;
  return sum;
}

/** What the machine adds to work that is always the same. */
async function measureLoop(): Promise<SearchFigures> {
  const [cpu, waited]: [number[], number[]] = [[], []];
  for (let round = 0; round < 200; round++) {
    const before = await preciseCpuMs([process.pid]);
    const started = performance.now();
    turn();
    waited.push(performance.now() - started);
    cpu.push((await preciseCpuMs([process.pid])) - before);
  }
  return { cpu, waited, slowest: median(cpu) };
}

function printFigures(name: string, { cpu, waited, slowest }: SearchFigures): void {
  const figures = [median(cpu), quantile(cpu, 0.95), slowest, median(waited), quantile(waited, 0.95)];
  console.log(name.padEnd(28), ...figures.map((figure) => figure.toFixed(1).padStart(10)));
}

/** CPU of a second, in milliseconds, up to which a site counts as idle. */
const IDLE_MS = 30;
/** Seconds after which a site is measured although it still works. */
const MAX_SETTLING = 120;

/** Waits until the site has done what it does after a start, such as the marks in long lists: it is no part of a search. */
async function settle(cpuMs: () => Promise<number>): Promise<void> {
  for (let second = 0; second < MAX_SETTLING; second++) {
    const before = await cpuMs();
    await sleep(1000);
    if ((await cpuMs()) - before <= IDLE_MS) return;
  }
}

await buildIfStale();
const measured = await openSite();
const site = await startSite(measured.database, measured.folder);
try {
  const pids = [site.pid, ...(measured.server === undefined ? [] : [measured.server])];
  const cpuMs = () => preciseCpuMs(pids);
  await settle(cpuMs);
  // Just started, the program has not been compiled yet.
  for (const shape of searchShapes) await measure(shape, site.port, cpuMs, 2);
  console.log("".padEnd(28), ...["cpu", "cpu p95", "slowest", "wait", "wait p95"].map((text) => text.padStart(10)));
  for (const shape of searchShapes)
    printFigures(shape.name, await measure(shape, site.port, cpuMs, Number(values.rounds)));
  printFigures("the loop", await measureLoop());
} finally {
  await site.stop();
  await measured.close();
}
