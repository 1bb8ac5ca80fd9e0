import { afterAll, beforeEach, expect, test } from "vitest";
import type { Tables } from "../../tables.ts";
import { testDatabase } from "../db/testing.ts";
import { createLog } from "../log/index.ts";
import { createJobs, MOST_ATTEMPTS, pauseAfter, type Run, type Schedule } from "./index.ts";

const { database: db, drop } = await testDatabase<Tables>();
afterAll(drop);

let clock = 1_000_000;
const log = createLog("silent");
const runner = (runs: Record<string, Run>, schedules: Schedule[] = []) =>
  createJobs({ db, log, now: () => clock, runs: new Map(Object.entries(runs)), schedules });
const stored = () => db.read.selectFrom("jobs").selectAll().execute();

beforeEach(async () => {
  clock += 100_000;
  await db.write((tx) => tx.deleteFrom("jobs").execute());
});

test("a job is stored with the change that causes it, or not at all", async () => {
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

test("a job runs with its event, and is gone when it is done", async () => {
  const seen: unknown[] = [];
  const jobs = runner({ greet: async (event) => void seen.push(event) });
  await db.write((tx) => jobs.add(tx, "greet", { name: "ann" }));
  await jobs.settle();
  expect(seen).toEqual([{ name: "ann" }]);
  expect(await stored()).toEqual([]);
});

test("a job that fails waits longer each time, and is kept when it never works", async () => {
  let runs = 0;
  const fail: Run = async () => {
    runs += 1;
    throw new Error("no connection");
  };
  const jobs = runner({ send: fail });
  await db.write((tx) => jobs.add(tx, "send", {}));
  await jobs.settle();
  const [first] = await stored();
  expect(first).toMatchObject({ state: "waiting", attempts: 1, run_at: clock + 5, last_error: "no connection" });
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
    clock += pauseAfter(attempt);
    await jobs.settle();
  }
  expect(runs).toBe(MOST_ATTEMPTS);
  expect(await stored()).toMatchObject([{ state: "failed", attempts: MOST_ATTEMPTS }]);
  clock += 100_000;
  await jobs.settle();
  expect(runs).toBe(MOST_ATTEMPTS);
});

test("jobs of a lane run side by side, and delay no others", async () => {
  const done: unknown[] = [];
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const wait: Run = async (event) => {
    const { n } = event as { n: number };
    if (n < 2) await answer;
    done.push(n);
  };
  const runs = new Map<string, Run>([
    ["send", wait],
    ["greet", async () => void done.push("greeted")],
  ]);
  const lanes = [{ names: ["send"], atOnce: 2 }];
  const jobs = createJobs({ db, log, now: () => clock, runs, schedules: [], lanes });
  for (const n of [0, 1, 2]) await db.write((tx) => jobs.add(tx, "send", { n }));
  await db.write((tx) => jobs.add(tx, "greet", {}));
  const settled = jobs.settle();
  await expect.poll(() => done).toEqual(["greeted"]);
  resolve();
  await settled;
  expect(done.slice(1).sort()).toEqual([0, 1, 2]);
});

test("pauses double from five seconds to an hour", () => {
  expect([1, 2, 3, 10, 11, 19].map(pauseAfter)).toEqual([5, 10, 20, 2560, 3600, 3600]);
});

test("what a dead process had taken is done by another once its lock has ended", async () => {
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

test("two processes share the work without doing it twice", async () => {
  const done: number[] = [];
  const work: Run = async (event) => void done.push((event as { n: number }).n);
  const [one, two] = [runner({ work }), runner({ work })];
  await db.write(async (tx) => {
    for (let n = 0; n < 60; n++) await one.add(tx, "work", { n });
  });
  await Promise.all([one.settle(), two.settle()]);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
});

test("jobs of a reaction that no longer exists fail without stopping the others", async () => {
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

test("a schedule runs once for all processes, and again when its time has come", async () => {
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

/** A schedule that is due, and the moment when it is due next. */
async function dueNow(name: string) {
  const row = { name, next_at: clock, last_at: 0 };
  await db.write((tx) => tx.insertInto("schedules").values(row).execute());
  const next = db.read.selectFrom("schedules").select("next_at").where("name", "=", name);
  return async () => (await next.executeTakeFirstOrThrow()).next_at;
}

test("a schedule that takes long holds up neither another one nor a job", async () => {
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
  // One that waits for its time is looked for by the clock.
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
  // A site makes its schedules after what runs them.
  schedules.push({ name: "rebuild", everySeconds: 86_400, run });
  jobs.start();
  await expect.poll(() => runs).toBe(1);
  expect(await nextAt()).toBe(clock + 120);
  clock += 120;
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(2);
  await expect.poll(nextAt).toBe(clock + 86_400);
  await jobs.stop();
});
