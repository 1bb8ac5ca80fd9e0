import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { ThreadsBusyError } from "./errors.ts";
import { createPool, type Pool, type PoolOptions } from "./pool.ts";

/** A thread that echoes its tasks; "wait" gets no reply, "hang" never ends, "fail" throws. */
const code = `import { parentPort } from "node:worker_threads";
parentPort.on("message", (task) => {
  if (task === "hang") for (;;);
  if (task === "fail") throw new Error("The task failed.");
  if (task !== "wait") parentPort.postMessage(task);
});`;
const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`);

let pool: Pool<string, string>;
const start = (options: Partial<PoolOptions> = {}) => {
  pool = createPool({ entry, size: 2, maxWaiting: 3, deadlineMs: 60_000, idleMs: 60_000, ...options });
  return pool;
};
afterEach(() => pool.close());

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: Error) => error,
  );

test("M23 threads run all tasks", async () => {
  start({ maxWaiting: 20 });
  const all = Array.from({ length: 20 }, (_, n) => String(n));
  expect(await Promise.all(all.map((task) => pool.run(task, "save")))).toEqual(all);
});

test("M23 previews never occupy all threads and do not delay saves", async () => {
  start();
  const stuck = [reasonOf(pool.run("wait", "preview")), reasonOf(pool.run("wait", "preview"))];
  expect(await pool.run("saved", "save")).toBe("saved");
  expect(await pool.run("saved too", "save")).toBe("saved too");
  await pool.close();
  expect(await Promise.all(stuck)).toEqual([expect.any(ThreadsBusyError), expect.any(ThreadsBusyError)]);
});

test("M23 the number of waiting tasks is limited", async () => {
  start();
  const all = Array.from({ length: 6 }, () => reasonOf(pool.run("wait", "preview")));
  // One runs and three wait.
  expect(await Promise.race(all.slice(4))).toBeInstanceOf(ThreadsBusyError);
  expect(await Promise.race([...all.slice(0, 4), setImmediate("they wait")])).toBe("they wait");
});

test("M23 a task that never ends is aborted, and others continue", async () => {
  start({ deadlineMs: 3000, size: 1 });
  expect(await reasonOf(pool.run("hang", "save"))).toMatchObject({ name: "ThreadTimeoutError" });
  expect(await pool.run("next", "save")).toBe("next");
});

test("M23 a failing thread rejects only its own task", async () => {
  start({ size: 1 });
  const [failed, next] = [reasonOf(pool.run("fail", "save")), pool.run("next", "save")];
  expect(await failed).toMatchObject({ message: "The task failed." });
  expect(await next).toBe("next");
});
