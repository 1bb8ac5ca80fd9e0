import type { Plugin, PluginContext, PluginStore, PluginValues, PublicReply } from "@askwell/plugin-kit";
import type { Database } from "../platform/db/index.ts";
import type { FetchPublic } from "../platform/network/fetch-public.ts";
import { limitReplies } from "../platform/network/limited-fetch.ts";
import type { Tables } from "../tables.ts";
import * as queries from "./queries.ts";

/** What the contexts of all plugins share. */
export interface ContextOptions {
  readonly db: Database<Tables>;
  readonly now: () => number;
  readonly siteUrl: () => string;
  readonly fetchPublic: FetchPublic;
}

const REPLY_LIMITS = { timeoutMs: 10_000, maxBytes: 1024 * 1024 };

/** Far more than a server answers that is asked for data rather than files. Source: docs/rules/plugins.md PL15. */
const MAX_FETCHED_BYTES = 10_000_000;

/** Looked up at every call, so that nothing holds an old one. */
export const unlimitedFetch: typeof fetch = (...request) => fetch(...request);
const limitedFetch = limitReplies(unlimitedFetch, MAX_FETCHED_BYTES);

/** What the store of a plugin holds at most. Source: docs/rules/plugins.md PL10. */
const STORE_LIMITS = { values: 1000, bytes: 5_000_000 } as const;

function storeOf({ db, now }: ContextOptions, slugName: string): PluginStore {
  return {
    get: (key) => queries.findValue(db.read, slugName, key),
    set: (key, value) =>
      db.write(async (tx) => {
        // Several values that are stored at once must not exceed together what each would not.
        await queries.lockPlugin(tx, slugName);
        const others = await queries.countOtherValues(tx, slugName, key);
        if (others.values >= STORE_LIMITS.values)
          throw new Error(`The store of a plugin holds at most ${STORE_LIMITS.values} values.`);
        if (others.bytes + Buffer.byteLength(value) > STORE_LIMITS.bytes)
          throw new Error(`The store of a plugin holds at most ${STORE_LIMITS.bytes / 1_000_000} MB.`);
        await queries.saveValue(tx, { slug_name: slugName, name: key, value, updated_at: now() });
      }),
    remove: (key) => db.write((tx) => queries.deleteValue(tx, slugName, key)),
  };
}

/** The services of a plugin. `configuration` is called at every access, because it can change at any time. */
export function createContext(
  options: ContextOptions,
  plugin: Plugin,
  configuration: () => PluginValues,
): PluginContext {
  return {
    get configuration() {
      return configuration();
    },
    get site_url() {
      return options.siteUrl();
    },
    store: storeOf(options, plugin.slug_name),
    now: options.now,
    fetch: limitedFetch,
    async fetchPublic(address, request): Promise<PublicReply> {
      const { status, bytes } = await options.fetchPublic(address, { ...REPLY_LIMITS, ...request });
      return { status, text: bytes.toString("utf8") };
    },
  };
}
