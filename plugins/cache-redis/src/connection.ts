import type { CacheConnection, CacheEvents, PluginValues } from "@askwell/plugin-kit";
import type { RedisClientType } from "@redis/client";

const CONNECT_TIMEOUT_MS = 3000;
const MAX_RECONNECT_MS = 2000;
/** Keeps the connection open through firewalls, and finds out when it is dead. */
const PING_MS = 20_000;

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Whether a text is an address of a Redis server. */
export function isRedisAddress(value: unknown): boolean {
  return /^rediss?:$/.test(URL.parse(textOf(value))?.protocol ?? "");
}

/** Connects to Redis or Valkey; rejects when it cannot be reached, or when `signal` is aborted before. */
export async function connectRedis(
  values: PluginValues,
  events: CacheEvents,
  signal: AbortSignal,
): Promise<CacheConnection> {
  // Loaded when the plugin is used: it takes megabytes of memory.
  const { createClient } = await import("@redis/client");
  let wasConnected = false;
  const [url, username, password] = [textOf(values.url), textOf(values.username), textOf(values.password)];
  const client = createClient({
    ...{ url, name: "askwell", pingInterval: PING_MS },
    ...(username !== "" && { username }),
    ...(password !== "" && { password }),
    // The site must not wait for values of a server that is away.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      // The first attempt fails at once, so that its error is known; later ones are repeated.
      reconnectStrategy: (retries, cause) => (wasConnected ? Math.min(50 * 2 ** retries, MAX_RECONNECT_MS) : cause),
    },
  });
  // Without a listener an error would end the process; `isReady` says what there is to know.
  client.on("error", () => {});
  const abort = () => client.destroy();
  signal.addEventListener("abort", abort);
  try {
    await client.connect();
    wasConnected = true;
    const prefix = textOf(values.prefix);
    await client.subscribe(`${prefix}messages`, (message) => events.onMessage(message));
    return commandsOf(client, prefix);
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function commandsOf(client: RedisClientType, prefix: string): CacheConnection {
  return {
    get isUp() {
      return client.isReady;
    },
    get: (key) => client.get(prefix + key),
    async set(key, value, lifetimeS) {
      await client.set(prefix + key, value, { expiration: { type: "EX", value: lifetimeS } });
    },
    async increment(key, amount, lifetimeS) {
      const name = prefix + key;
      // A new counter is created with its lifetime: Redis 6 cannot set the lifetime of a counter that has none.
      const options = { expiration: { type: "EX", value: lifetimeS }, condition: "NX" } as const;
      const [, sum] = await client.multi().set(name, "0", options).incrBy(name, amount).exec();
      return Number(sum);
    },
    async remove(key) {
      await client.del(prefix + key);
    },
    async publish(message) {
      await client.publish(`${prefix}messages`, message);
    },
    async close() {
      if (client.isOpen) client.destroy();
    },
  };
}
