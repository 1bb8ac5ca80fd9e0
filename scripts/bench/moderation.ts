// What the review and the staff log cost with ten tasks and ten entries, and with many, on two sites of one size in the
// same run: milliseconds of CPU of a site and its database together, which do not depend on other work of the machine.
// Both sites are asked in turn. Part of `npm run bench`; `npm run bench -- --moderation [--engine sqlite|postgres|mariadb]
// [--tasks 10000] [--entries 1000000]` measures nothing else.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedModeration, seedSite } from "@askwell/server/testing";
import { startServer } from "../databases/server.ts";
import { adminToken } from "./calls.ts";
import { type ReviewCase, type ReviewSite, reviewCases } from "./moderation-cases.ts";
import { preciseCpuMs, startSite } from "./processes.ts";
import { seededFolder } from "./seeded-folder.ts";

/** How many questions both sites have, and how many tasks and entries one of them has. */
interface ModerationSize {
  readonly questions: number;
  readonly tasks: number;
  readonly entries: number;
  readonly engine: string;
}

/** The cost of a request in milliseconds of CPU. */
interface ModerationFigures {
  readonly few: number;
  readonly many: number;
}

const FEW = 10;
const ROUNDS = 15;
const WARM_UP = 5;

interface ReviewBench {
  readonly database: string;
  readonly folder: string;
  /** The process of the database server. */
  readonly server: number | undefined;
  close(): Promise<void>;
}

async function openReviewBench(engine: string, questions: number, name: string): Promise<ReviewBench> {
  if (engine !== "postgres" && engine !== "mariadb") {
    const folder = await seededFolder(questions, name);
    const close = () => rm(folder, { recursive: true, force: true });
    return { database: `sqlite:${join(folder, "askwell.db")}`, folder, server: undefined, close };
  }
  const started = await startServer(engine);
  const folder = await mkdtemp(join(tmpdir(), "askwell-bench-moderation-"));
  await seedSite({ database: started.url, uploads: join(folder, "uploads"), questions });
  const close = async () => {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { database: started.url, folder, server: started.pid(), close };
}

async function openSite({ engine, questions }: ModerationSize, tasks: number, entries: number): Promise<ReviewSite> {
  const bench = await openReviewBench(engine, questions, `tasks-${tasks}`);
  const { database, folder } = bench;
  const onProgress = (done: number) => {
    if (done % 100_000 === 0) process.stderr.write(`\r${done} of ${entries} entries`);
  };
  await seedModeration({ database, uploads: join(folder, "uploads"), tasks, logEntries: entries, onProgress });
  const server = await startSite(database, folder);
  const pids = [server.pid, ...(bench.server === undefined ? [] : [bench.server])];
  return {
    server,
    token: await adminToken(server),
    cpuMs: () => preciseCpuMs(pids),
    async close() {
      await server.stop();
      await bench.close();
    },
  };
}

/** The cost of one request, without what prepares it and what takes it back. */
async function costOf(site: ReviewSite, { prepare }: ReviewCase): Promise<number> {
  const { ask, undo } = await prepare(site);
  const before = await site.cpuMs();
  await ask();
  const cost = (await site.cpuMs()) - before;
  await undo?.();
  return cost;
}

const median = (figures: readonly number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;

/** Measures every request of a reviewer with few and with many tasks and entries, and prints the ratios. */
export async function measureModeration(size: ModerationSize): Promise<Record<string, ModerationFigures>> {
  const few = await openSite(size, FEW, FEW);
  const many = await openSite(size, size.tasks, size.entries);
  const results: Record<string, ModerationFigures> = {};
  const column = (value: unknown) => String(value).padStart(12);
  try {
    const columns = [`${FEW}, ms`, `${size.tasks}, ms`, "ratio"];
    console.log(
      `\n${size.tasks} tasks and ${size.entries} entries of the log, ${size.engine}; CPU of site and database`,
    );
    console.log("".padEnd(40), ...columns.map(column));
    // Just started, a site compiles its program, and does what has waited for it.
    for (let round = 0; round < WARM_UP; round++)
      for (const each of reviewCases) for (const site of [few, many]) await costOf(site, each);
    for (const each of reviewCases) {
      const [ofFew, ofMany]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        ofFew.push(await costOf(few, each));
        ofMany.push(await costOf(many, each));
      }
      const result = { few: median(ofFew), many: median(ofMany) };
      results[each.name] = result;
      const figures = [result.few.toFixed(2), result.many.toFixed(2), (result.many / result.few).toFixed(2)];
      console.log(each.name.padEnd(40), ...figures.map(column));
    }
  } finally {
    await few.close();
    await many.close();
  }
  return results;
}
