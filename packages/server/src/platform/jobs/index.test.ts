import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import type { Tables } from "../../tables.ts";
import { createLog } from "../log/index.ts";
import { deleteOutdated } from "./delete-outdated.ts";
import { createJobs, type JobHandler, MAX_ATTEMPTS, retryDelayS, type Schedule } from "./index.ts";

const { database: db, drop } = await testDatabase<Tables>();
afterAll(drop);

let clock = 1_000_000;
const log = createLog("silent");
const runner = (runs: Record<string, JobHandler>, schedules: Schedule[] = []) =>
  createJobs({ db, log, now: () => clock, handlers: new Map(Object.entries(runs)), schedules });
const stored = () => db.read.selectFrom("jobs").selectAll().execute();

beforeEach(async () => {
  clock += 100_000;
  await db.write((tx) => tx.deleteFrom("jobs").execute());
});

test("a job is stored in the transaction of its event, or not at all", async () => {
  const jobs = runner({});
  const broken = db.write(async (tx) => {
    await jobs.add(tx, "greet", { name: "ann" });
    throw new Error("the change failed");
  });
  await expect(broken).rejects.toThrow("the change failed");
  expect(await stored()).toEqual([]);
  await db.write((tx) => jobs.add(tx, "greet", { name: "ann" }));
  expect(await stored()).toMatchObject([{ name: "greet", event: '{"name":"ann"}', state: "waiting" }]);
});

test("a job runs with its event and is deleted afterwards", async () => {
  const seen: unknown[] = [];
  const jobs = runner({ greet: async (event) => void seen.push(event) });
  await db.write((tx) => jobs.add(tx, "greet", { name: "ann" }));
  await jobs.settle();
  expect(seen).toEqual([{ name: "ann" }]);
  expect(await stored()).toEqual([]);
});

test("a failing job is retried with growing delays, and stays as failed after the last attempt", async () => {
  let runs = 0;
  const fail: JobHandler = async () => {
    runs += 1;
    throw new Error("no connection");
  };
  const jobs = runner({ send: fail });
  await db.write((tx) => jobs.add(tx, "send", {}));
  await jobs.settle();
  const [first] = await stored();
  expect(first).toMatchObject({ state: "waiting", attempts: 1, run_at: clock + 5, last_error: "no connection" });
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    clock += retryDelayS(attempt);
    await jobs.settle();
  }
  expect(runs).toBe(MAX_ATTEMPTS);
  expect(await stored()).toMatchObject([{ state: "failed", attempts: MAX_ATTEMPTS }]);
  clock += 100_000;
  await jobs.settle();
  expect(runs).toBe(MAX_ATTEMPTS);
});

test("jobs of a queue run concurrently and do not delay other jobs", async () => {
  const done: unknown[] = [];
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const wait: JobHandler = async (event) => {
    const { n } = event as { n: number };
    if (n < 2) await answer;
    done.push(n);
  };
  const handlers = new Map<string, JobHandler>([
    ["send", wait],
    ["greet", async () => void done.push("greeted")],
  ]);
  const queues = [{ names: ["send"], concurrency: 2 }];
  const jobs = createJobs({ db, log, now: () => clock, handlers, schedules: [], queues });
  for (const n of [0, 1, 2]) await db.write((tx) => jobs.add(tx, "send", { n }));
  await db.write((tx) => jobs.add(tx, "greet", {}));
  const settled = jobs.settle();
  await expect.poll(() => done).toEqual(["greeted"]);
  resolve();
  await settled;
  expect(done.slice(1).sort()).toEqual([0, 1, 2]);
});

test("a queue that waits for a slow system delays neither jobs that become due meanwhile nor schedules", async () => {
  const done: string[] = [];
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const handlers = new Map<string, JobHandler>([
    ["send", () => answer],
    ["greet", async () => void done.push("greeted")],
  ]);
  const hourly: Schedule = { name: "hourly", everySeconds: 3600, run: async () => void done.push("hourly") };
  const queues = [{ names: ["send"], concurrency: 1 }];
  const jobs = createJobs({ db, log, now: () => clock, handlers, schedules: [hourly], queues });
  await db.write((tx) => jobs.add(tx, "send", {}));
  await db.write((tx) => jobs.add(tx, "greet", {}, 5));
  jobs.start();
  await expect.poll(async () => (await stored()).find(({ name }) => name === "send")?.locked_until).toBeGreaterThan(0);
  clock += 5;
  await expect.poll(() => done).toEqual(["greeted"]);
  clock += 3600;
  await expect.poll(() => done).toEqual(["greeted", "hourly"]);
  resolve();
  await jobs.stop();
});

test("retry delays double from five seconds to an hour", () => {
  expect([1, 2, 3, 10, 11, 19].map(retryDelayS)).toEqual([5, 10, 20, 2560, 3600, 3600]);
});

test("a job of a crashed process is run by another one after its lock has expired", async () => {
  const done: unknown[] = [];
  const jobs = runner({ greet: async (event) => void done.push(event) });
  await db.write((tx) => jobs.add(tx, "greet", { name: "ann" }));
  const dead = { state: "running", locked_by: "a process that died", locked_until: clock + 120 };
  await db.write((tx) => tx.updateTable("jobs").set(dead).execute());
  await jobs.settle();
  expect(done).toEqual([]);
  clock += 120;
  await jobs.settle();
  expect(done).toEqual([{ name: "ann" }]);
});

test("two processes share the jobs without running any twice", async () => {
  const done: number[] = [];
  const work: JobHandler = async (event) => void done.push((event as { n: number }).n);
  const [one, two] = [runner({ work }), runner({ work })];
  await db.write(async (tx) => {
    for (let n = 0; n < 60; n++) await one.add(tx, "work", { n });
  });
  await Promise.all([one.settle(), two.settle()]);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
});

test("jobs of a handler that no longer exists fail without stopping the others", async () => {
  let greeted = false;
  const jobs = runner({
    greet: async () => {
      greeted = true;
    },
  });
  await db.write((tx) => jobs.add(tx, "forgotten", {}));
  await db.write((tx) => jobs.add(tx, "greet", {}));
  await jobs.settle();
  expect(greeted).toBe(true);
  expect(await stored()).toMatchObject([{ name: "forgotten", attempts: 1 }]);
});

test("a schedule runs once for all processes, and again when it is due", async () => {
  let runs = 0;
  const schedule: Schedule = {
    name: "clean",
    everySeconds: 60,
    run: async () => {
      runs += 1;
    },
  };
  const two = [runner({}, [schedule]), runner({}, [schedule])];
  await db.write((tx) => tx.insertInto("schedules").values({ name: "clean", next_at: clock, last_at: 0 }).execute());
  for (const jobs of two) jobs.start();
  await expect.poll(() => runs).toBe(1);
  const next = db.read.selectFrom("schedules").select("next_at").where("name", "=", "clean");
  await expect.poll(async () => (await next.executeTakeFirst())?.next_at).toBe(clock + 60);
  clock += 60;
  await expect.poll(() => runs).toBe(2);
  for (const jobs of two) await jobs.stop();
  expect(runs).toBe(2);
});

/** Stores a due schedule; returns a function that reads its next run. */
async function dueNow(name: string) {
  const row = { name, next_at: clock, last_at: 0 };
  await db.write((tx) => tx.insertInto("schedules").values(row).execute());
  const next = db.read.selectFrom("schedules").select("next_at").where("name", "=", name);
  return async () => (await next.executeTakeFirstOrThrow()).next_at;
}

test("a long-running schedule delays neither another schedule nor a job", async () => {
  const done: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const long: Schedule = { name: "long", everySeconds: 3600, run: () => over };
  const short: Schedule = { name: "short", everySeconds: 3600, run: async () => void done.push("short") };
  for (const { name } of [long, short]) await dueNow(name);
  const jobs = runner({ later: async () => void done.push("later") }, [long, short]);
  jobs.start();
  await expect.poll(() => done).toEqual(["short"]);
  await db.write((tx) => jobs.add(tx, "later", {}));
  await expect.poll(() => done).toEqual(["short", "later"]);
  // A job with a future start is found by polling.
  await db.write(async (tx) => {
    await jobs.add(tx, "later", {});
    await tx
      .updateTable("jobs")
      .set({ run_at: clock + 5 })
      .execute();
  });
  clock += 5;
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(["short", "later", "later"]);
  resolve();
  await jobs.stop();
});

test("a schedule that fails, or whose process dies, is due again after two minutes", async () => {
  const nextAt = await dueNow("rebuild");
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error("the disk is full");
  };
  const schedules: Schedule[] = [];
  const jobs = runner({}, schedules);
  // As in `compose`, schedules are added after the runner was created.
  schedules.push({ name: "rebuild", everySeconds: 86_400, run });
  jobs.start();
  await expect.poll(() => runs).toBe(1);
  expect(await nextAt()).toBe(clock + 120);
  clock += 120;
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(2);
  await expect.poll(nextAt).toBe(clock + 86_400);
  await jobs.stop();
});

const YEARS_S = 40 * 365 * 86_400;

test("OP4 jobs and schedules stored while the clock was decades ahead run when it is set back", async () => {
  const done: string[] = [];
  const schedule: Schedule = { name: "tidy", everySeconds: 86_400, run: async () => void done.push("tidied") };
  const jobs = runner({ greet: async (event) => void done.push(String(event)) }, [schedule]);
  const now = clock;
  clock += YEARS_S;
  await db.write(async (tx) => {
    await jobs.add(tx, "greet", "waiting");
    await tx
      .insertInto("schedules")
      .values({ name: "tidy", next_at: clock + 86_400, last_at: clock })
      .execute();
  });
  const dead = { state: "running", locked_by: "a process that died", locked_until: clock + 120 };
  await db.write((tx) => tx.updateTable("jobs").set(dead).execute());
  await db.write((tx) => jobs.add(tx, "greet", "queued"));
  clock = now;
  jobs.start();
  await expect.poll(() => done.toSorted()).toEqual(["queued", "tidied", "waiting"]);
  // The clock is set back while the process runs.
  clock += YEARS_S;
  await db.write(async (tx) => {
    await jobs.add(tx, "greet", "again");
    await tx
      .updateTable("jobs")
      .set({ run_at: clock + 5 })
      .execute();
  });
  await expect
    .poll(async () => (await db.read.selectFrom("schedules").selectAll().execute()).at(-1)?.last_at)
    .toBe(clock);
  clock = now + 10;
  await expect.poll(() => done, { timeout: 10_000 }).toContain("again");
  await jobs.stop();
});

test("OP4 with a correct clock no delay is long enough to be taken for a wrong clock", async () => {
  let runs = 0;
  const fail: JobHandler = async () => {
    runs += 1;
    throw new Error("no connection");
  };
  const jobs = runner({ send: fail });
  await db.write((tx) => jobs.add(tx, "send", {}));
  const later = { run_at: clock + retryDelayS(MAX_ATTEMPTS), attempts: MAX_ATTEMPTS - 1 };
  await db.write((tx) => tx.updateTable("jobs").set(later).execute());
  jobs.start();
  await db.write((tx) => jobs.add(tx, "send", {}));
  await expect.poll(() => runs).toBe(1);
  expect(await stored()).toContainEqual(expect.objectContaining(later));
  await jobs.stop();
});

test("OP4 rows stored while the clock was ahead expire", async () => {
  const expiring = [clock - 1, clock + 60, clock + YEARS_S];
  const rows = expiring.map((expires_at) => ({ mark: `at ${expires_at}`, expires_at, object_id: "0", input_hash: "" }));
  await db.write((tx) => tx.insertInto("submissions").values(rows).execute());
  await deleteOutdated(db, "submissions", "expires_at", clock);
  const left = await db.read.selectFrom("submissions").select("expires_at").execute();
  expect(left).toEqual([{ expires_at: clock + 60 }]);
});
