import { type CacheConnection, definePlugin, type Plugin } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterEach, expect, test } from "vitest";
import { activePlugin } from "../plugins/active-plugin.ts";
import { createLatestReplies } from "../plugins/latest-replies.ts";
import { createSharedCache, type SharedCache } from "./shared-cache.ts";

const times = { connectMs: 200, callMs: 20, pauseMs: 30 };
const services = {
  observer: { onSuccess: () => {}, onFailure: () => {} },
  replies: createLatestReplies(
    () => ({}),
    () => {},
  ),
};

/** A cache on a server that tests let fail, hang or vanish. */
function cacheServer() {
  const server = { state: "works" as "works" | "fails" | "hangs" | "away", opened: 0, closed: 0, calls: 0 };
  const reply = async <Result>(result: Result): Promise<Result> => {
    server.calls += 1;
    if (server.state === "fails" || server.state === "away") throw new Error("no reply");
    return server.state === "hangs" ? new Promise<never>(() => {}) : result;
  };
  const plugin: Plugin = definePlugin({
    slug_name: "cache_test",
    kind: "cache",
    version: "1.0.0",
    name: { en_US: "Cache" },
    description: { en_US: "" },
    cache: {
      async connect(): Promise<CacheConnection> {
        await reply(null);
        server.opened += 1;
        return {
          get isUp() {
            return server.state !== "away";
          },
          get: () => reply("value"),
          set: () => reply(undefined),
          increment: () => reply(7),
          remove: () => reply(undefined),
          publish: () => reply(undefined),
          async close() {
            server.closed += 1;
          },
        };
      },
    },
  });
  return { server, plugin };
}

let cache: SharedCache | undefined;
afterEach(() => cache?.close());

function open(plugin: () => Plugin | undefined, configuration: () => Record<string, unknown> = () => ({})) {
  cache = createSharedCache({
    active() {
      const active = plugin();
      return active && activePlugin(active, "cache", { context: createTestContext(configuration()), ...services });
    },
    times,
  });
  cache.refresh();
  return cache;
}

test("SC1 the cache follows the switch and the configuration of its plugin", async () => {
  const { server, plugin } = cacheServer();
  let active: Plugin | undefined;
  let prefix = "a";
  const shared = open(
    () => active,
    () => ({ prefix }),
  );
  expect([shared.state, await shared.get("key")]).toEqual(["none", null]);
  active = plugin;
  shared.refresh();
  await expect.poll(() => shared.state).toBe("up");
  expect([await shared.get("key"), await shared.increment("key", 1, 60)]).toEqual(["value", 7]);
  shared.refresh();
  expect(server).toMatchObject({ opened: 1, closed: 0 });
  prefix = "b";
  shared.refresh();
  await expect.poll(() => server).toMatchObject({ opened: 2, closed: 1 });
  active = undefined;
  shared.refresh();
  expect([shared.state, await shared.get("key")]).toEqual(["none", null]);
  await expect.poll(() => server.closed).toBe(2);
});

test("SC2 a cache that cannot be reached at first is used once it replies", async () => {
  const { server, plugin } = cacheServer();
  server.state = "fails";
  const shared = open(() => plugin);
  await expect.poll(() => server.calls).toBeGreaterThan(2);
  expect([shared.state, await shared.get("key"), await shared.increment("key", 1, 60)]).toEqual(["down", null, null]);
  server.state = "works";
  await expect.poll(() => shared.state).toBe("up");
});

test.each(["fails", "hangs"] as const)(
  "SC2 while the cache %s nothing fails, and it is asked only now and then",
  async (state) => {
    const { server, plugin } = cacheServer();
    const shared = open(() => plugin);
    await expect.poll(() => shared.state).toBe("up");
    server.state = state;
    expect(await shared.get("key")).toBeNull();
    const { calls } = server;
    expect(shared.state).toBe("down");
    for (let n = 0; n < 50; n++) expect(await shared.get("key")).toBeNull();
    expect(server.calls - calls).toBeLessThan(25);
    server.state = "works";
    await expect.poll(() => shared.get("key")).toBe("value");
    expect(shared.state).toBe("up");
  },
);

test("SC2 a lost connection is not asked, and a connection that fails again and again is replaced", async () => {
  const { server, plugin } = cacheServer();
  const shared = open(() => plugin);
  await expect.poll(() => shared.state).toBe("up");
  const { calls } = server;
  server.state = "away";
  expect([shared.state, await shared.get("key"), server.calls]).toEqual(["down", null, calls]);
  server.state = "hangs";
  await expect
    .poll(async () => {
      await shared.get("key");
      return server.closed;
    })
    .toBe(1);
  server.state = "works";
  await expect.poll(() => server.opened).toBe(2);
  await expect.poll(() => shared.get("key")).toBe("value");
});
