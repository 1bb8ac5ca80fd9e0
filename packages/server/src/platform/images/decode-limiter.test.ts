import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDecodeLimiter } from "./decode-limiter.ts";
import { PicturesBusyError } from "./errors.ts";

/** Tasks that end when the test says so. */
function openWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let max = 0;
  const work = async () => {
    running += 1;
    max = Math.max(max, running);
    await new Promise<void>((end) => ends.push(end));
    running -= 1;
  };
  const endAll = async () => {
    for (let round = 0; round < 50; round++) {
      for (const end of ends.splice(0)) end();
      await setImmediate();
    }
  };
  return { work, endAll, running: () => running, max: () => max };
}

test("FI12 two pictures are decoded concurrently, a large one alone", async () => {
  const limiter = createDecodeLimiter({ concurrency: 2, pixels: 10, waiting: 20 });
  const { work, endAll, running, max } = openWork();
  const small = Array.from({ length: 6 }, () => limiter.run(1, work));
  await setImmediate();
  expect(running()).toBe(2);
  await endAll();
  await Promise.all(small);
  const large = [limiter.run(10, work), limiter.run(10, work), limiter.run(50, work)];
  await setImmediate();
  expect(running()).toBe(1);
  await endAll();
  await Promise.all(large);
  expect(max()).toBe(2);
});

test("FI12 the number of waiting pictures is limited; a failed one frees its slot", async () => {
  const limiter = createDecodeLimiter({ concurrency: 1, pixels: 10, waiting: 2 });
  const { work, endAll } = openWork();
  const first = limiter.run(1, async () => {
    await work();
    throw new Error("The picture is broken.");
  });
  const failed = first.catch((error: Error) => error.message);
  const waiting = [limiter.run(1, work), limiter.run(1, work)];
  await expect(limiter.run(1, work)).rejects.toBeInstanceOf(PicturesBusyError);
  await endAll();
  expect(await failed).toBe("The picture is broken.");
  await Promise.all(waiting);
});
