import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keysOf } from "../../scripts/engines/s3.ts";
import { auditRows } from "../crash/audit.ts";
import { type Acknowledged, nothingAcknowledged, writeOnce } from "../crash/burst.ts";
import { addPerson, type Caller } from "../harness/wire.ts";
import { ask, fileAt, outageOf, pageAt, searchStatus, upload, uploadStatus } from "./visit.ts";
import { BUCKET, changed, startWholeSite, type WholeSite } from "./whole-site.ts";

const API = "/answer/api/v1";
const ADMIN = "/answer/admin/api";
/** They write concurrently. */
const WRITERS = ["ann", "ben", "cem", "dia"];
/** As long as a failed attempt may wait for the next one, with a margin. */
const CATCH_UP = { timeout: 120_000, interval: 500 };
const OUTAGE_TEST_MS = 400_000;

let site: WholeSite;
let people: Caller[];

beforeAll(async () => {
  site = await startWholeSite();
  const { cluster, owner } = site;
  people = await Promise.all(WRITERS.map((name) => addPerson(cluster.address, owner, name)));
}, 300_000);
afterAll(() => site?.close(), 60_000);

const addresses = () => site.cluster.processes.map(({ address }) => address);

/** The same question to every process. */
const everywhere = <Answer>(read: (address: string) => Promise<Answer>) => Promise.all(addresses().map(read));

/** Waits until every process says this. The second that the rule names is longer on a machine that does much else. */
async function allShow<Answer>(read: (address: string) => Promise<Answer>, expected: Answer): Promise<void> {
  const start = performance.now();
  await expect.poll(() => everywhere(read), { timeout: 10_000, interval: 20 }).toEqual(addresses().map(() => expected));
  waits.push(Math.round(performance.now() - start));
}
const waits: number[] = [];

test("OP7 what one process acknowledges all others show: pages, settings, plugins, sessions and files", async () => {
  const [first = "", second = "", third = ""] = addresses();
  const [ann, ben] = people as [Caller, Caller];
  await everywhere((address) => pageAt(address, "/questions"));
  const id = await ask(first, ann, "Which process answers first");
  await allShow(async (address) => (await pageAt(address, "/questions")).includes("Which process answers first"), true);
  await everywhere((address) => pageAt(address, `/questions/${id}`));
  await changed(ben, "POST", `${API}/answer`, { question_id: id, content: "The one that is asked." });
  await allShow(async (address) => (await pageAt(address, `/questions/${id}`)).includes("one that is asked"), true);

  const general = (await changed(site.owner, "GET", `${ADMIN}/siteinfo/general`)) as object;
  await changed(site.owner, "PUT", `${ADMIN}/siteinfo/general`, { ...general, name: "Three in one" });
  await allShow(async (address) => (await pageAt(address, "/questions")).includes("Three in one"), true);

  const isOn = async (address: string) => (await pageAt(address, `${API}/plugin/status`)).includes('"embed"');
  for (const enabled of [true, false]) {
    await changed(site.owner, "PUT", `${ADMIN}/plugin/status`, { plugin_slug_name: "embed", enabled });
    await allShow(isOn, enabled);
  }

  const leaving = await addPerson(second, site.owner, "eve");
  const isKnown = async (address: string) => {
    const reply = await fetch(`${address}${API}/user/info`, { headers: { authorization: leaving.token } });
    return ((await reply.json()) as { data: unknown }).data !== null;
  };
  await allShow(isKnown, true);
  await changed(leaving, "GET", `${API}/user/logout`);
  await allShow(isKnown, false);

  const path = await upload(third, ann);
  await allShow((address) => fileAt(address, path), "200 image/png");
  expect(await keysOf(site.storage, BUCKET)).toHaveLength(1);

  await expect.poll(() => searchStatus(site.owner), CATCH_UP).toMatchObject({ state: "ready", waiting: 0 });
  await allShow(async (address) => (await pageAt(address, "/search?q=asked")).includes(`/questions/${id}`), true);
  console.log(`three processes: ${waits.join(", ")} ms until all showed a change`);
});

test("OP7 processes count a limit together", async () => {
  const [ann] = people as [Caller];
  const content = "long text ".repeat(6000);
  const statuses: number[] = [];
  // 4,000,000 characters a minute, see docs/rules/limits.md L11.
  for (let sent = 0; sent <= 4_000_000; sent += content.length)
    statuses.push((await ann.send("POST", `${API}/post/render`, { content })).status);
  expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 200));
  const { token } = ann;
  const headers = { authorization: token, "content-type": "application/json" };
  const preview = { method: "POST", headers, body: JSON.stringify({ content }) };
  const reasonAt = async (address: string) =>
    ((await (await fetch(`${address}${API}/post/render`, preview)).json()) as { reason: string }).reason;
  expect(await everywhere(reasonAt)).toEqual(addresses().map(() => "error.object.too_many_attempts"));
});

test("OP7 each schedule runs in one process", async () => {
  const { query } = site;
  await query("CREATE TABLE starts (name text)");
  await query(`CREATE FUNCTION note_start() RETURNS trigger AS
    'BEGIN INSERT INTO starts VALUES (new.name); RETURN new; END' LANGUAGE plpgsql`);
  await query(`CREATE TRIGGER note_start AFTER UPDATE ON schedules FOR EACH ROW
    WHEN (old.last_at = 0 AND new.last_at > 0) EXECUTE FUNCTION note_start()`);
  await query("UPDATE schedules SET last_at = 0, next_at = 0");
  const due = "SELECT name FROM schedules WHERE next_at = 0 OR last_at = 0";
  await expect.poll(() => query(due)).toEqual([]);
  const counts = "SELECT name, count(*)::int AS times FROM starts GROUP BY name ORDER BY name";
  const names = await query("SELECT name, 1 AS times FROM schedules ORDER BY name");
  // Longer than a process waits before it looks again.
  await pause(3000);
  expect(await query(counts)).toEqual(names);
  expect(names.length).toBeGreaterThan(10);
});

const countOf = ({ questions, answers, comments, votes }: Acknowledged) =>
  questions.size + answers.size + comments.size + votes.size;

test(
  "OP7 nothing acknowledged is lost when a process is killed while all write, and the others go on",
  async () => {
    const { cluster, query } = site;
    const acknowledged = nothingAcknowledged();
    let isOver = false;
    const write = async (person: Caller) => {
      for (let turn = 0; !isOver; turn++)
        // Requests in a process that is killed are lost; the next ones reach another.
        await writeOnce(person, acknowledged, `${person.username} ${turn}`, turn).catch(() => pause(5));
    };
    const writing = Promise.all(people.map(write));
    const until = (count: number) => expect.poll(() => countOf(acknowledged)).toBeGreaterThanOrEqual(count);
    for (const index of [1, 0, 2]) {
      await until(countOf(acknowledged) + 60);
      await cluster.kill(index);
      await until(countOf(acknowledged) + 60);
      await cluster.restart(index);
    }
    await until(countOf(acknowledged) + 30);
    isOver = true;
    await writing;
    console.log(
      `three processes: 3 kills under ${WRITERS.length} writers, ${countOf(acknowledged)} writes acknowledged`,
    );
    expect(await auditRows(query, acknowledged)).toEqual([]);
    const invented = { ...acknowledged, answers: new Set(["never given"]) };
    expect(await auditRows(query, invented)).toEqual(["answers: never given was acknowledged and is gone"]);
    const newest = [...acknowledged.questions].at(-1);
    await allShow(async (address) => (await pageAt(address, `/questions/${newest}`)).includes("Asked in"), true);
    // A process that is killed while it sends holds the search engine for up to a minute.
    const { title } = (await changed(site.owner, "GET", `${API}/question/info?id=${newest}`)) as { title: string };
    const search = `/search?q=${encodeURIComponent(`"${title}"`)}`;
    await expect.poll(() => pageAt(cluster.address, search), CATCH_UP).toContain(`/questions/${newest}`);
  },
  OUTAGE_TEST_MS,
);

test(
  "OP8 while the shared cache is away the site works as without it, and uses it again afterwards",
  async () => {
    const [first = ""] = addresses();
    const [ann, ben] = people as [Caller, Caller];
    const state = async () => ((await changed(site.owner, "GET", `${ADMIN}/dashboard`)) as { info: object }).info;
    await outageOf(site, site.cache, async () => {
      const id = await ask(first, ann, "Who remembers without the cache");
      await allShow(async (address) => (await pageAt(address, "/questions")).includes(`/questions/${id}`), true);
      await changed(ben, "POST", `${API}/post/render`, { content: "long text ".repeat(1000) });
      await expect.poll(state).toMatchObject({ shared_cache: "down" });
    });
    for (let times = 0; times < addresses().length; times++)
      await expect.poll(state, CATCH_UP).toMatchObject({ shared_cache: "up" });
    const id = await ask(first, ann, "Who remembers with the cache");
    await allShow(async (address) => (await pageAt(address, "/questions")).includes(`/questions/${id}`), true);
  },
  OUTAGE_TEST_MS,
);

test(
  "OP8 while the storage is away pages work, uploads and files are answered with 503, and work again",
  async () => {
    const [first = "", second = ""] = addresses();
    const [ann] = people as [Caller];
    const path = await upload(first, ann);
    await outageOf(site, site.storage, async () => {
      expect(await uploadStatus(second, ann)).toBe("503 error.upload.storage_unavailable");
      expect(await everywhere(async (address) => (await fetch(address + path)).status)).toEqual([503, 503, 503]);
      await ask(first, ann, "Which pages work without the storage");
    });
    await expect
      .poll(() => everywhere((address) => fileAt(address, path)), CATCH_UP)
      .toEqual(addresses().map(() => "200 image/png"));
    expect(await fileAt(second, await upload(first, ann))).toBe("200 image/png");
  },
  OUTAGE_TEST_MS,
);

test(
  "OP8 while the search engine is away the own search answers, and the engine catches up",
  async () => {
    const [first = ""] = addresses();
    const [ann] = people as [Caller];
    await expect.poll(() => searchStatus(site.owner), CATCH_UP).toMatchObject({ state: "ready", waiting: 0 });
    let id = "";
    const isFound = async (address: string) =>
      (await pageAt(address, "/search?q=cormorants")).includes(`/questions/${id}`);
    await outageOf(site, site.search, async () => {
      id = await ask(first, ann, "Where do cormorants fish");
      await allShow(isFound, true);
      await expect.poll(() => searchStatus(site.owner)).toMatchObject({ state: "failing" });
    });
    await expect.poll(() => searchStatus(site.owner), CATCH_UP).toMatchObject({ state: "ready", waiting: 0 });
    const reply = await fetch(`http://127.0.0.1:${site.search.port}/askwell/_doc/${id}`);
    expect(reply.status).toBe(200);
    await allShow(isFound, true);
  },
  OUTAGE_TEST_MS,
);

test(
  "OP8 while the database is away processes stay alive and fail with 503, and work again afterwards",
  async () => {
    const { database, query } = site;
    const [first = ""] = addresses();
    const [ann] = people as [Caller];
    const acknowledged = nothingAcknowledged();
    await writeOnce(ann, acknowledged, "before the outage", 0);
    const engine = { stop: database.halt, start: database.start };
    await outageOf({ cluster: { processes: [] } }, engine, async () => {
      const statuses = (path: string) => everywhere(async (address) => (await fetch(address + path)).status);
      expect(await statuses("/healthz")).toEqual([200, 200, 200]);
      expect(await statuses("/readyz")).toEqual([503, 503, 503]);
      const question = { title: "Who writes this down", content: "Nobody does.", tags: [{ slug_name: "crash" }] };
      expect((await ann.send("POST", `${API}/question`, question)).status).toBe(503);
      // From the cache of pages, or with an error that says that it will pass.
      for (const status of [...(await statuses("/questions")), ...(await statuses("/tags"))])
        expect([200, 503]).toContain(status);
    });
    await allShow(async (address) => (await fetch(`${address}/readyz`)).status, 200);
    const id = await ask(first, ann, "What has survived the database");
    await allShow(async (address) => (await pageAt(address, "/questions")).includes(`/questions/${id}`), true);
    await expect.poll(() => searchStatus(site.owner), CATCH_UP).toMatchObject({ state: "ready", waiting: 0 });
    expect(await auditRows(query, acknowledged)).toEqual([]);
  },
  OUTAGE_TEST_MS,
);
