import type { PluginValues } from "./texts.ts";

/**
 * Private key-value storage of a plugin, for small values: at most 1,000 of them, of 5 MB together. An installed plugin
 * has keys of 200 and values of 100,000 characters, and 600 changes a minute. `set` rejects beyond that.
 */
export interface PluginStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A request to an address that a member has entered. */
export interface PublicRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The reply to a `PublicRequest`, with any status; at most 1 MiB. */
export interface PublicReply {
  readonly status: number;
  readonly text: string;
}

/** Services of the site for a plugin. Never the database or the web framework. */
export interface PluginContext {
  /** The current configuration, with the defaults of the fields. */
  readonly configuration: PluginValues;
  readonly store: PluginStore;
  /** URL of the site, without a trailing slash. */
  readonly site_url: string;
  /** Unix seconds. */
  now(): number;
  /**
   * The global `fetch`, for addresses that the plugin knows or an administrator has entered. Reading more than 10 MB of a
   * reply rejects with a `ReplyTooLargeError`, 8 MB in an installed plugin. Only files of a storage may be
   * larger, where it is not installed.
   */
  readonly fetch: typeof fetch;
  /** For addresses that members enter: rejects those of private networks, and follows no redirects. */
  fetchPublic(address: string, request?: PublicRequest): Promise<PublicReply>;
}
