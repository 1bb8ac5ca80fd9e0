import type { CacheConnection } from "@askwell/plugin-kit";
import type { ActivePlugin } from "../plugins/active-plugin.ts";

/** `none` without a plugin for it; `down` while it does not reply, and until it is connected. */
export type SharedCacheState = "none" | "up" | "down";

/**
 * A cache that the processes of the site share, if a plugin offers one. It only makes things faster: nothing rejects, and
 * without a cache, or while it is down, values are missing and messages get lost.
 */
export interface SharedCache {
  readonly state: SharedCacheState;
  /** A value; null if it is missing. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string, lifetimeS: number): Promise<void>;
  /** Adds to a counter; null if that is impossible at the moment. */
  increment(key: string, amount: number, lifetimeS: number): Promise<number | null>;
  publish(message: string): void;
  /** Calls the listener for the messages of all processes, this one included. */
  subscribe(listener: (message: string) => void): void;
  /** Connects to the active plugin's cache, or away from it, after it was switched or its configuration has changed. */
  refresh(): void;
  close(): Promise<void>;
}

interface SharedCacheOptions {
  /** The active plugin. */
  readonly active: () => ActivePlugin<"cache"> | undefined;
  /** Times in milliseconds, for tests. */
  readonly times?: SharedCacheTimes;
}

interface SharedCacheTimes {
  readonly connectMs: number;
  /** A value that takes longer is read from the database sooner. */
  readonly callMs: number;
  /** How long nothing is sent after a failure, or until the next attempt to connect. */
  readonly pauseMs: number;
}

const TIMES: SharedCacheTimes = { connectMs: 5000, callMs: 250, pauseMs: 2000 };
/** After so many failures in a row the connection is replaced: the other side may be gone without a sign. */
const MAX_FAILURES = 3;

/** The link to the cache of one plugin with one configuration. */
interface CacheLink {
  /** Changes with the plugin and its configuration. */
  readonly identity: string;
  isUp(): boolean;
  use<Result>(hook: string, work: (connection: CacheConnection) => Promise<Result>): Promise<Result | null>;
  close(): Promise<void>;
}

/** Creates the shared cache of this process; `refresh` connects it. */
export function createSharedCache({ active, times = TIMES }: SharedCacheOptions): SharedCache {
  const listeners: ((message: string) => void)[] = [];
  const onMessage = (message: string) => {
    for (const listener of listeners) listener(message);
  };
  let link: CacheLink | undefined;
  let isClosed = false;
  const use: CacheLink["use"] = async (hook, work) => link?.use(hook, work) ?? null;
  return {
    get state() {
      if (!link) return "none";
      return link.isUp() ? "up" : "down";
    },
    get: (key) => use("get", (connection) => connection.get(key)),
    async set(key, value, lifetimeS) {
      await use("set", (connection) => connection.set(key, value, lifetimeS));
    },
    increment: (key, amount, lifetimeS) => use("increment", (it) => it.increment(key, amount, lifetimeS)),
    publish: (message) => void use("publish", (connection) => connection.publish(message)),
    subscribe: (listener) => void listeners.push(listener),
    refresh() {
      const plugin = isClosed ? undefined : active();
      const identity = plugin && JSON.stringify([plugin.slug_name, plugin.context.configuration]);
      if (identity === link?.identity) return;
      void link?.close();
      link = plugin && openLink(plugin, { identity: identity ?? "", onMessage, times });
    },
    async close() {
      isClosed = true;
      await link?.close();
      link = undefined;
    },
  };
}

interface LinkOptions {
  readonly identity: string;
  readonly onMessage: (message: string) => void;
  readonly times: SharedCacheTimes;
}

/** Connects, again and again until that succeeds, and whenever the connection is of no use any more. */
function openLink(plugin: ActivePlugin<"cache">, { identity, onMessage, times }: LinkOptions): CacheLink {
  let connection: CacheConnection | undefined;
  let failures = 0;
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const drop = async () => {
    const old = connection;
    connection = undefined;
    await old?.close().catch(() => {});
  };
  const connect = async () => {
    const opened = await plugin
      .call("connect", (cache, context, signal) => cache.connect(context, { onMessage }, signal), times.connectMs)
      .catch(() => undefined);
    if (opened && isClosed) return void opened.close().catch(() => {});
    connection = opened;
    if (!opened && !isClosed) connectLater();
  };
  const connectLater = () => {
    timer = setTimeout(() => void connect(), times.pauseMs).unref();
  };
  const onFailure = () => {
    failures += 1;
    pausedUntil = performance.now() + times.pauseMs;
    if (failures < MAX_FAILURES || !connection) return;
    failures = 0;
    void drop();
    connectLater();
  };
  void connect();
  return {
    identity,
    isUp: () => connection?.isUp === true && performance.now() >= pausedUntil,
    async use(hook, work) {
      const current = connection;
      if (!current?.isUp || performance.now() < pausedUntil) return null;
      try {
        const result = await plugin.call(hook, () => work(current), times.callMs);
        failures = 0;
        return result;
      } catch {
        // The call has logged the error.
        if (!isClosed && current === connection) onFailure();
        return null;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await drop();
    },
  };
}
