import type { PluginContext } from "./context.ts";

/** What a connection reports to the site. */
export interface CacheEvents {
  /** A message that any process has published, this one included. */
  onMessage(message: string): void;
}

/**
 * A connection to a cache that all processes of the site share. Keys and messages are short texts. Every function may
 * reject; the site then works without the cache for a moment.
 */
export interface CacheConnection {
  /** False while the connection is lost; the plugin connects again on its own. */
  readonly isUp: boolean;
  /** A value, or null if there is none or its lifetime is over. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string, lifetimeS: number): Promise<void>;
  /** Adds to a counter and returns the sum, atomically; the lifetime starts with the first addition. */
  increment(key: string, amount: number, lifetimeS: number): Promise<number>;
  remove(key: string): Promise<void>;
  /** Sends a message to all connections of the site. */
  publish(message: string): Promise<void>;
  /** Closes the connection, also one that is lost. */
  close(): Promise<void>;
}

/** Shares short-lived values and messages between the processes of the site. The last enabled cache is used. */
export interface Cache {
  /** Connects with the current configuration; rejects if the server does not reply. */
  readonly connect: (context: PluginContext, events: CacheEvents, signal: AbortSignal) => Promise<CacheConnection>;
}
