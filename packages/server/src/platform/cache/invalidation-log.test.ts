import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { type Database, openDatabase } from "../db/index.ts";
import { saveKeyValue } from "../key-value-store/index.ts";
import type { PlatformTables } from "../tables.ts";
import { createInvalidationLog } from "./invalidation-log.ts";
import type { SharedCache } from "./shared-cache.ts";

let first: Awaited<ReturnType<typeof testDatabase<PlatformTables>>>;
let second: Database<PlatformTables>;

beforeAll(async () => {
  first = await testDatabase<PlatformTables>();
  second = await openDatabase<PlatformTables>(first.address);
});
afterAll(async () => {
  await second.close();
  await first.drop();
});

/** A cache that carries messages between the logs of this test. */
function messages() {
  const listeners: ((message: string) => void)[] = [];
  const sent: string[] = [];
  const cache: Pick<SharedCache, "publish" | "subscribe"> = {
    publish(message) {
      sent.push(message);
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
  return { cache, sent };
}

function logOn(db: Database<PlatformTables>, sharedCache: Pick<SharedCache, "publish" | "subscribe">) {
  const applied: string[] = [];
  const log = createInvalidationLog({
    db,
    sharedCache,
    now: () => Math.floor(Date.now() / 1000),
    invalidate: async (tags) => void applied.push(...tags),
    onError: (error) => {
      throw error;
    },
  });
  return { log, applied };
}

test("SC3 a commit is read by another process that does not poll, after a message", async () => {
  const { cache } = messages();
  const writer = logOn(first.database, cache);
  const reader = logOn(second, cache);
  await first.database.write(async (tx) => {
    await saveKeyValue(tx, "changed", "yes", 1);
    await writer.log.append(tx, ["question:1"]);
  });
  const tag = second.engine === "sqlite" ? "*" : "question:1";
  await expect.poll(() => reader.applied).toContain(tag);
  expect(writer.applied).toEqual(["question:1"]);
});

test("SC3 many commits cause few messages, a rolled back one none", async () => {
  const { cache, sent } = messages();
  const writer = logOn(first.database, cache);
  const rolledBack = first.database.write(async (tx) => {
    await writer.log.append(tx, ["question:2"]);
    throw new Error("not today");
  });
  await expect(rolledBack).rejects.toThrow("not today");
  expect(sent).toEqual([]);
  const commit = (n: number) => first.database.write((tx) => writer.log.append(tx, [`question:${n}`]));
  await Promise.all(Array.from({ length: 40 }, (_, n) => commit(n)));
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThan(40);
  expect(writer.applied).toHaveLength(40);
});
