import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { createLogDestination, fileSink, type Sink } from "./destination.ts";

/** A sink that fails, blocks or accepts on demand. */
function controlledSink() {
  let written = "";
  let failure: string | undefined;
  let blocked: (() => void)[] | undefined;
  const accept = (bytes: Buffer) => {
    if (failure) throw Object.assign(new Error(failure), { code: failure });
    const part = bytes.subarray(0, 100);
    written += part.toString();
    return part.length;
  };
  const sink: Sink = {
    send(bytes, done) {
      const run = () => {
        try {
          done(null, accept(bytes));
        } catch (error) {
          done(error as Error, 0);
        }
      };
      if (blocked) blocked.push(run);
      else setImmediate(run);
    },
    sendSync: accept,
  };
  return {
    sink,
    text: () => written,
    fail: (code: string | undefined) => {
      failure = code;
    },
    block: () => {
      blocked = [];
    },
    unblock: () => {
      const runs = blocked ?? [];
      blocked = undefined;
      for (const run of runs) run();
    },
  };
}

const lines = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `line ${from + at}\n`);

test("OP1 lines are written in order, even if only parts of them are accepted at a time", async () => {
  const { sink, text } = controlledSink();
  const destination = createLogDestination(sink);
  for (const line of lines(200)) destination.write(line);
  await expect.poll(text).toBe(lines(200).join(""));
});

test.each(["ENOSPC", "EIO", "EAGAIN"])(
  "OP1 lines are dropped and counted while writing fails with %s",
  async (code) => {
    const { sink, text, fail } = controlledSink();
    const destination = createLogDestination(sink, { limit: 100, retryMs: 1 });
    fail(code);
    destination.write("first\n");
    // A line that the sink is writing does not count towards the limit.
    for (const line of lines(50)) destination.write(line);
    await new Promise((resolve) => setTimeout(resolve, 10));
    fail(undefined);
    await expect.poll(text).toContain("log lines were dropped");
    const [last = "", ...before] = text().trimEnd().split("\n").reverse();
    expect(before.reverse()).toEqual(["first", ...lines(before.length - 1).map((line) => line.trim())]);
    expect(JSON.parse(last)).toMatchObject({ level: "warn", dropped: 50 - (before.length - 1), reason: code });
    destination.write("later\n");
    await expect.poll(text).toMatch(/later\n$/);
  },
);

test("OP1 a reader that stops reading costs a bounded number of lines and nothing else", async () => {
  const { sink, text, block, unblock } = controlledSink();
  const destination = createLogDestination(sink, { limit: 1000 });
  block();
  for (const line of lines(10_000)) destination.write(line);
  unblock();
  await expect.poll(text).toContain('"reason":"too slow"');
  expect(text().length).toBeLessThan(1300);
});

test("OP1 a closed pipe ends the log", async () => {
  const { sink, text, fail } = controlledSink();
  const destination = createLogDestination(sink, { retryMs: 1 });
  fail("EPIPE");
  destination.write("first\n");
  await new Promise((resolve) => setTimeout(resolve, 10));
  fail(undefined);
  destination.write("second\n");
  destination.flushSync();
  expect(text()).toBe("");
});

test("OP1 pending lines are written at exit, or discarded if that is impossible", () => {
  const { sink, text, fail, block } = controlledSink();
  const destination = createLogDestination(sink);
  block();
  destination.write("being written\n");
  for (const line of lines(100)) destination.write(line);
  destination.flushSync();
  expect(text()).toBe(lines(100).join(""));
  for (const code of ["ENOSPC", "EAGAIN"]) {
    fail(code);
    destination.write("lost\n");
    destination.flushSync();
  }
});

test("OP1 a full device neither blocks nor ends the process", async () => {
  if (!existsSync("/dev/full")) return;
  const fd = openSync("/dev/full", "w");
  const destination = createLogDestination(fileSink(fd), { retryMs: 1 });
  for (const line of lines(1000)) destination.write(line);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(() => destination.flushSync()).not.toThrow();
  closeSync(fd);
});
