import { cacheRedis } from "@askwell/plugin-cache-redis";
import type { CacheConnection } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { REDIS_PASSWORD, redis } from "../../scripts/engines/redis.ts";

let server: EngineServer;
let settings: Record<string, string>;
const open: CacheConnection[] = [];
const { signal } = new AbortController();

beforeAll(async () => {
  server = await startEngine(redis);
  settings = { url: `redis://127.0.0.1:${server.port}/0`, password: REDIS_PASSWORD, prefix: "site:" };
});
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});
afterAll(() => server?.close());

async function connect(change: Record<string, string> = {}, received: string[] = []): Promise<CacheConnection> {
  const events = { onMessage: (message: string) => void received.push(message) };
  const connection = await cacheRedis.cache!.connect(createTestContext({ ...settings, ...change }), events, signal);
  open.push(connection);
  return connection;
}

test("SC1 values are shared between connections, and between sites only with the same prefix", async () => {
  const [one, two, other] = [await connect(), await connect(), await connect({ prefix: "other:" })];
  await one.set("a", "größer", 60);
  expect([await two.get("a"), await other.get("a"), await two.get("b")]).toEqual(["größer", null, null]);
  await two.remove("a");
  expect(await one.get("a")).toBeNull();
});

test("SC1 concurrent additions to a counter are added up, and its lifetime begins with the first", async () => {
  const [one, two] = [await connect(), await connect()];
  const sums = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? one : two).increment("n", 3, 60)));
  expect(sums.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => 3 * (n + 1)));
  expect(await one.increment("short", 5, 1)).toBe(5);
  expect(await one.increment("short", 5, 60)).toBe(10);
  await expect.poll(() => two.get("short")).toBeNull();
  await one.set("value", "x", 1);
  await expect.poll(() => two.get("value")).toBeNull();
});

test("SC3 a message reaches all connections of the site, this one included, and no other site", async () => {
  const received: Record<string, string[]> = { one: [], two: [], other: [] };
  const one = await connect({}, received.one);
  await connect({}, received.two);
  await connect({ prefix: "other:" }, received.other);
  await one.publish("first");
  await one.publish("second");
  await expect.poll(() => received).toEqual({ one: ["first", "second"], two: ["first", "second"], other: [] });
});

test("SC2 after a restart of the server values are gone, and the connection and its messages work again", async () => {
  const received: string[] = [];
  const one = await connect({}, received);
  await one.set("a", "before", 60);
  await server.stop();
  await expect.poll(() => one.isUp).toBe(false);
  await expect(one.get("a")).rejects.toThrow();
  await server.start();
  await expect.poll(() => one.isUp).toBe(true);
  expect(await one.get("a")).toBeNull();
  await expect
    .poll(async () => {
      await one.publish("after");
      return received;
    })
    .toContain("after");
});

test("SC2 connecting to a server that does not reply ends with its time", async () => {
  server.freeze();
  const context = createTestContext(settings);
  const connecting = cacheRedis.cache!.connect(context, { onMessage: () => {} }, AbortSignal.timeout(300));
  await expect(connecting).rejects.toThrow();
  server.thaw();
  const one = await connect();
  expect(one.isUp).toBe(true);
  await server.stop();
  const failing = cacheRedis.cache!.connect(context, { onMessage: () => {} }, signal);
  await expect(failing).rejects.toThrow();
  await server.start();
});

test.each([
  ["another password", { password: "guessed" }, "password"],
  ["no password", { password: "" }, "password"],
  ["an address where nothing listens", { url: "redis://127.0.0.1:1" }, "url"],
  ["an address of something else", { url: "https://127.0.0.1" }, "url"],
])("SC6 settings with %s are rejected at the field that is to blame", async (_, change, field) => {
  const problems = await cacheRedis.check?.(createTestContext(), { ...settings, ...change });
  expect(problems).toMatchObject([{ field }]);
  expect(problems?.[0]?.message.en_US).toContain("A test value could not be stored, read and removed: ");
});

test("SC6 settings that work are accepted", async () => {
  expect(await cacheRedis.check?.(createTestContext(), settings)).toEqual([]);
});
