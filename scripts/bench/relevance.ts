// `npm run bench:relevance -- FOLDER... [--engine sqlite|postgres|mariadb|opensearch] [--meaning]`: how well search orders. For each pair of
// linked questions of a Stack Exchange dump, the title of one is the query: where is the other? Compares the search call
// of a site that has imported the dump with plain BM25: the share of pairs within the first ten, and the mean of
// 1 / position (0 beyond ten), once for the links as they are in the dump, and once for all pairs in both directions.
// With --meaning also the order by the vectors of a small model, which is fetched once, alone and mixed with that of the
// search.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { mixedOrder } from "@askwell/domain";
import { seedSite } from "@askwell/server/testing";
import { buildIfStale } from "../build.ts";
import { startServer } from "../databases/server.ts";
import type { EngineServer } from "../engines/engine.ts";
import { root } from "../run-command.ts";
import { type DumpQuestion, readLinks, readQuestions } from "./dump.ts";
import { startMeaning } from "./meaning.ts";
import { plainBm25 } from "./plain-bm25.ts";
import { type MeasuredServer, startSite } from "./processes.ts";
import { searchThrough, startSearchEngine } from "./search-engine.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: "string", default: "sqlite" }, meaning: { type: "boolean", default: false } },
});

/** Results that count. */
const FIRST = 10;
/** Results that are read: several may be of one thread. */
const PAGE = 50;

interface Figures {
  readonly recall: number;
  readonly meanReciprocalRank: number;
}

type AskForIds = (title: string) => string[] | Promise<string[]>;
type LinkedPair = readonly [DumpQuestion, DumpQuestion];

/** Remembers what was found. */
function remembered(ask: AskForIds): AskForIds {
  const asked = new Map<string, string[]>();
  return async (title) => {
    const found = asked.get(title) ?? (await ask(title));
    asked.set(title, found);
    return found;
  };
}

/** Each pair once, in both directions. */
function bothDirections(pairs: readonly LinkedPair[]): LinkedPair[] {
  const turned = pairs.map(([from, to]): LinkedPair => [to, from]);
  return [...new Map([...pairs, ...turned].map((pair) => [`${pair[0].id} ${pair[1].id}`, pair])).values()];
}

async function measure(pairs: readonly LinkedPair[], ask: AskForIds): Promise<Figures> {
  let recall = 0;
  let reciprocal = 0;
  for (const [from, to] of pairs) {
    const found = (await ask(from.title)).filter((id) => id !== from.id);
    const place = found.indexOf(to.id);
    if (place < 0 || place >= FIRST) continue;
    recall += 1;
    reciprocal += 1 / (place + 1);
  }
  return { recall: recall / pairs.length, meanReciprocalRank: reciprocal / pairs.length };
}

/** Asks a site; threads are told apart by their titles. */
function askSite(site: MeasuredServer, questions: Iterable<DumpQuestion>): AskForIds {
  const idOf = new Map([...questions].map(({ id, title }) => [title, id]));
  return async (title) => {
    const query = new URLSearchParams({ q: title, order: "relevance", page: "1", size: String(PAGE) });
    const reply = await fetch(`http://127.0.0.1:${site.port}/answer/api/v1/search?${query}`);
    const { code, data } = (await reply.json()) as { code: number; data: { list: { object: { title: string } }[] } };
    if (code !== 200) throw new Error(`the search for ${title} failed with ${code}`);
    return [...new Set(data.list.flatMap(({ object }) => idOf.get(object.title) ?? []))];
  };
}

async function importDump(dump: string, database: string, folder: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: database, LOG_LEVEL: "warn" };
  const args = [join(root, "dist/server/main.js"), "import", "stackexchange", dump];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the import of ${dump} ended with ${code}`);
}

/** Where a dump is imported, and the search engine that answers instead of the database, if any. */
interface Measured {
  readonly database: string;
  readonly folder: string;
  readonly searchEngine: EngineServer | undefined;
}

async function measureDump(dump: string, { database, folder, searchEngine }: Measured): Promise<void> {
  const questions = await readQuestions(dump);
  await seedSite({ database, uploads: join(folder, "uploads"), questions: 0 });
  await importDump(dump, database, folder);
  const links = (await readLinks(dump)).flatMap(([from, to]): LinkedPair[] => {
    const [one, other] = [questions.get(from), questions.get(to)];
    return one && other ? [[one, other]] : [];
  });
  const site = await startSite(database, folder);
  const meaning = values.meaning ? await startMeaning([...questions.values()]) : undefined;
  try {
    if (searchEngine) await searchThrough(site, searchEngine);
    const orders: Record<string, AskForIds> = {
      "plain BM25": plainBm25([...questions.values()]),
      search: askSite(site, questions.values()),
      ...(meaning && { meaning: meaning.ask }),
    };
    for (const [name, ask] of Object.entries(orders)) orders[name] = remembered(ask);
    const { search, meaning: near } = orders;
    if (search && near) orders.both = async (title) => mixedOrder(await search(title), await near(title));
    await compareOrders(`${basename(dump)}, ${values.engine}: links`, links, orders);
    await compareOrders(`${basename(dump)}, ${values.engine}: both directions`, bothDirections(links), orders);
  } finally {
    await meaning?.close();
    await site.stop();
  }
}

/** Prints the figures of each order, and how many times those of the first the other ones are. */
async function compareOrders(
  title: string,
  pairs: readonly LinkedPair[],
  orders: Record<string, AskForIds>,
): Promise<void> {
  console.log(`\n${title}, ${pairs.length} pairs`);
  const columns = ["recall@10", "MRR", "recall ratio", "MRR ratio"];
  console.log("".padEnd(12), ...columns.map((column) => column.padStart(13)));
  let first: Figures | undefined;
  for (const [name, ask] of Object.entries(orders)) {
    const { recall, meanReciprocalRank: mean } = await measure(pairs, ask);
    first ??= { recall, meanReciprocalRank: mean };
    const figures = [recall, mean, recall / first.recall, mean / first.meanReciprocalRank];
    console.log(name.padEnd(12), ...figures.map((figure) => figure.toFixed(3).padStart(13)));
  }
}

/** Runs with an empty database of the engine; a search engine stands beside SQLite. */
async function withDatabase(engine: string, run: (measured: Measured) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-relevance-"));
  const server = engine === "postgres" || engine === "mariadb" ? await startServer(engine) : undefined;
  const searchEngine = engine === "opensearch" ? await startSearchEngine() : undefined;
  try {
    await run({ database: server?.url ?? `sqlite:${join(folder, "askwell.db")}`, folder, searchEngine });
  } finally {
    await searchEngine?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await buildIfStale();
for (const dump of positionals) await withDatabase(values.engine, (measured) => measureDump(dump, measured));
