import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelServer } from "../../packages/server/testing/assistant/model-server.ts";
import { answersWell, vectorsFor } from "../../packages/server/testing/semantic/semantic-site.ts";
import { startServer, type TestServer } from "../../scripts/databases/server.ts";
import { pgvectorPrograms } from "../../scripts/engines/programs.ts";
import { program } from "../harness/askwell.ts";
import { newFolder, startSite } from "../harness/site.ts";
import { type Caller, logInOwner } from "../harness/wire.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { ask } from "./visit.ts";
import { changed } from "./whole-site.ts";

const LONG_MS = 180_000;
const ADMIN = "/answer/admin/api";
/** With the question and the answer that every new site has. */
const POSTS = 4;
const ROUTER = "How do I reset the router?";

let server: TestServer;
let model: Awaited<ReturnType<typeof modelServer>>;
let cluster: Cluster;
let owner: Caller;
let routerId: string;
let folder: string;

/** The database of the site, whose account may not create extensions. */
const addressOf = (name: string) => {
  const url = new URL(server.url);
  return `postgres://site:site@${url.host}/${name}`;
};

/** Runs a statement as an administrator of the server. */
async function run(statement: string, name = "postgres"): Promise<Record<string, unknown>[]> {
  const url = new URL(server.url);
  url.pathname = name;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const save = (change: Record<string, unknown> = {}) =>
  changed(owner, "PUT", `${ADMIN}/ai-config`, {
    ...{ enabled: false, chosen_provider: "local", ai_private_hosts: ["127.0.0.1"] },
    ai_providers: [{ provider: "local", api_host: model.host, api_key: "local-key-1", model: "" }],
    ...{ semantic_search: true, semantic_model: "vectors-1", semantic_dimensions: 64, semantic_similarity: 45 },
    ...change,
  });

interface MeaningState {
  readonly stored: number;
  readonly pgvector: { readonly state: string; readonly version: string };
}
const state = async (who = owner) => (await changed(who, "GET", `${ADMIN}/ai/semantic-search`)) as MeaningState;
const pgvector = async (who = owner) => (await state(who)).pgvector.state;

/** Whether each process finds the thread about routers by words that it does not have. */
const found = (line: string) =>
  Promise.all(
    cluster.processes.map(async ({ address }) => {
      const path = `${address}/answer/api/v1/search?q=${encodeURIComponent(line)}`;
      const reply = await fetch(path, { headers: { authorization: owner.token } });
      const { data } = (await reply.json()) as { data: { list: { object: { title: string } }[] } };
      return data.list.some(({ object }) => object.title === ROUTER);
    }),
  );
const LINE = "forgotten credentials rebooting gateway modem";

beforeAll(async () => {
  server = await startServer("postgres", { programs: pgvectorPrograms() });
  await run("create role site login password 'site'");
  // Sites with few posts would be read whole.
  for (const setting of ["enable_seqscan", "enable_sort"]) await run(`alter role site set ${setting} = off`);
  for (const name of ["site", "moved"]) await run(`create database ${name} owner site`);
  model = await modelServer();
  model.answer(answersWell);
  cluster = await startCluster(addressOf("site"), 2);
  owner = await logInOwner(cluster.address);
  folder = await newFolder();
  routerId = await ask(cluster.address, owner, ROUTER);
  await ask(cluster.address, owner, "Which water is good for tea?");
}, 300_000);
afterAll(async () => {
  await cluster?.close();
  model?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test(
  "SM11 without the right to create pgvector the memory finds, and once an administrator has created it, pgvector",
  async () => {
    await save();
    await expect.poll(async () => (await state()).stored).toBe(POSTS);
    await expect.poll(() => found(LINE)).toEqual([true, true]);
    expect((await state()).pgvector).toEqual({ state: "not_created", version: "" });

    await run("create extension vector", "site");
    await expect.poll(() => state()).toMatchObject({ pgvector: { state: "ready", version: /^0\./ } });
    // Each process asks the index within ten seconds.
    await expect.poll(() => found(LINE)).toEqual([true, true]);
    const scans = "select idx_scan::int as n from pg_stat_user_indexes where indexrelname like 'post_vectors_near_%'";
    await expect
      .poll(async () => {
        await found(LINE);
        return (await run(scans, "site"))[0]?.n;
      })
      .toBeGreaterThan(1);
  },
  LONG_MS,
);

test(
  "SM11 a hidden question is not found from that moment on in any process, and a deleted one has left the index",
  async () => {
    const path = "/answer/api/v1/question";
    await changed(owner, "PUT", `${path}/operation`, { id: routerId, operation: "hide" });
    expect(await found(LINE)).toEqual([false, false]);
    await changed(owner, "PUT", `${path}/operation`, { id: routerId, operation: "show" });
    await expect.poll(() => found(LINE)).toEqual([true, true]);
    await changed(owner, "DELETE", path, { id: routerId });
    expect(await found(LINE)).toEqual([false, false]);
    await expect.poll(async () => (await state()).stored).toBe(POSTS - 1);
    await changed(owner, "POST", `${path}/recover`, { question_id: routerId });
    await expect.poll(() => found(LINE)).toEqual([true, true]);
  },
  LONG_MS,
);

test(
  "SM11 without the extension the memory finds again, and a model with other dimensions gets an index of its own",
  async () => {
    await run("drop extension vector cascade", "site");
    expect(await pgvector()).toBe("not_created");
    expect(await found(LINE)).toEqual([true, true]);
    await run("create extension vector", "site");
    await expect.poll(() => pgvector()).toBe("ready");

    model.answer((reply, { body }) =>
      reply
        .writeHead(200, { "content-type": "application/json" })
        .end(vectorsFor(body.input ?? [], (vector) => [...vector, ...vector])),
    );
    await save({ semantic_model: "vectors-2", semantic_dimensions: 0 });
    const indexes = "select indexname as name from pg_indexes where indexname like 'post_vectors_near_%'";
    await expect
      .poll(async () => (await run(indexes, "site")).map(({ name }) => name))
      .toEqual([expect.stringMatching(/^post_vectors_near_128_/)]);
    await expect.poll(() => found(LINE)).toEqual([true, true]);
    expect(await pgvector()).toBe("ready");
  },
  LONG_MS,
);

test(
  "SM11 a backup of such a site fills a database of another engine, and one of that a PostgreSQL, which builds the index",
  async () => {
    const archive = (name: string) => join(folder, `${name}.zip`);
    const command = (args: readonly string[], DATA_DIR: string, DATABASE_URL: string) =>
      execFileSync(process.execPath, [program, ...args], {
        ...{ cwd: folder, stdio: "pipe" },
        env: { ...process.env, DATA_DIR: join(folder, DATA_DIR), DATABASE_URL },
      });
    const lite = join(folder, "lite.db");
    command(["backup", archive("first")], "none", addressOf("site"));
    command(["restore", archive("first")], "lite", `sqlite:${lite}`);
    const file = new DatabaseSync(lite, { readOnly: true });
    const rows = file.prepare("select post_id, model, signs, bytes from post_vectors order by post_id").all();
    file.close();
    const before = await run("select post_id, model, signs, bytes from post_vectors order by post_id", "site");
    expect(rows.map((row) => ({ ...row }))).toEqual(before);

    await run("create extension vector", "moved");
    command(["backup", archive("second")], "lite", `sqlite:${lite}`);
    command(["restore", archive("second")], "moved", addressOf("moved"));
    const site = await startSite({ folder: join(folder, "moved"), env: { DATABASE_URL: addressOf("moved") } });
    try {
      const again = await logInOwner(site.address);
      await expect.poll(() => pgvector(again)).toBe("ready");
      expect((await state(again)).stored).toBe(POSTS);
    } finally {
      await site.stop();
    }
  },
  LONG_MS,
);
