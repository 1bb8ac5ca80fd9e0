import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unmigratedTestDatabase } from "../../packages/server/testing/database.ts";
import { addPendingThings, countPending, tokenOf } from "../../packages/server/testing/moving/pending-things.ts";
import { startServer, type TestServer } from "../../scripts/databases/server.ts";
import { owner, writeSite } from "../../scripts/demo/site.ts";
import { askwell } from "../harness/askwell.ts";
import { newFolder, type ServedSite, startSite } from "../harness/site.ts";

const LONGEST_MS = 600_000;
/** A backup of each engine is restored into each other one on these two ways around. */
const WAYS = [
  ["sqlite", "postgres", "mariadb", "sqlite"],
  ["sqlite", "mariadb", "postgres", "sqlite"],
] as const;

let folder: string;
let servers: Readonly<Record<"postgres" | "mariadb", TestServer>>;
/** The demo's site, with a plugin, an upload and everything that can wait. */
let demo: ServedSite;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await newFolder();
  servers = { postgres: await startServer("postgres"), mariadb: await startServer("mariadb") };
  const home = join(folder, "demo");
  await mkdir(home);
  await writeSite(home, { address: "http://127.0.0.1" });
  demo = await serve(home, `sqlite:${join(home, "askwell.db")}`);
  const token = await tokenOf(demo.address, owner.email, owner.password);
  await addPendingThings(demo.address, token);
  // Figures that the site counts within its first minutes are in the archives then, as in those of any older site.
  await vi.waitUntil(() => hasCounted(demo.address, token), { timeout: LONGEST_MS, interval: 1000 });
  await writeFile(join(folder, "password"), owner.password);
}, LONGEST_MS);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  for (const server of Object.values(servers ?? {})) await server.stop();
  await rm(folder, { recursive: true, force: true });
}, LONGEST_MS);

/** Whether a site has counted the figures of its dashboard. */
async function hasCounted(address: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${address}/answer/admin/api/dashboard/community`, { headers });
  return ((await reply.json()) as { data: { is_counted: boolean } }).data.is_counted;
}

/** Serves the site of a data folder and a database until the test ends. */
async function serve(home: string, DATABASE_URL: string): Promise<ServedSite> {
  const site = await startSite({ folder: home, env: { DATABASE_URL } });
  ends.push(site.stop);
  return site;
}

async function emptyDatabase(engine: (typeof WAYS)[number][number], home: string): Promise<string> {
  if (engine === "sqlite") return `sqlite:${join(home, "askwell.db")}`;
  const { address, drop } = await unmigratedTestDatabase(servers[engine].url);
  ends.push(drop);
  return address;
}

/** What a comparison prints, also when it ends with 1 because of differences. */
function compared(words: readonly string[]): string {
  try {
    return askwell(["compare", ...words], folder);
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

test.each(WAYS)(
  "BK1 CP1 CP5 a backup of each engine, restored into the next (%s, %s, %s, %s), is the same site to visitors and to its administrator",
  async (...way) => {
    let from = { DATA_DIR: demo.folder, DATABASE_URL: `sqlite:${join(demo.folder, "askwell.db")}` };
    const homes = await mkdtemp(join(folder, "way-"));
    for (const [step, engine] of way.slice(1).entries()) {
      const home = join(homes, `${step}-${engine}`);
      await mkdir(home);
      const archive = `${home}.zip`;
      askwell(["backup", archive], folder, from);
      const to = { DATA_DIR: home, DATABASE_URL: await emptyDatabase(engine, home) };
      askwell(["restore", archive], folder, to);
      const moved = await serve(home, to.DATABASE_URL);
      const account = ["--email", owner.email, "--password-file", join(folder, "password")];
      for (const as of [[], account]) {
        const printed = compared([demo.address, moved.address, ...as]);
        expect(printed).toMatch(/^\d{3,} addresses asked: 0 differences, and \d+ that are accepted\n$/);
      }
      const token = await tokenOf(moved.address, owner.email, owner.password);
      expect(await countPending(moved.address, token)).toEqual([3, 2, 4]);
      from = to;
    }
  },
  LONGEST_MS,
);
