import { ApiResponseError } from "@askwell/contract";
import type { AskSite } from "./backup/sample.ts";
import { compose, dataPaths } from "./compose.ts";
import { createReadOnlyApi } from "./http/calls/handle-call.ts";
import { handlers } from "./http/calls/handlers.ts";
import { NO_BROWSER } from "./http/pages/pages.ts";
import type { Database } from "./platform/db/index.ts";
import { createLog } from "./platform/log/index.ts";
import type { Tables } from "./tables.ts";
import type { Viewer } from "./viewer.ts";

/** Sees what administrators see, and is nobody's account. */
const administrator: Viewer = {
  ...{ id: "0", signed_in: true, username: "", display_name: "", role_id: 2, rank: 0 },
  ...{ email_confirmed: true, status: "normal", language: "en_US", rendering: true, browser: NO_BROWSER },
};

interface ReadSite {
  readonly database: Database<Tables>;
  readonly folder: string;
  /** What the site takes for the present, in seconds since 1970. */
  readonly now: number;
}

/**
 * Lets the site of a database reply to calls, in this process. Nothing is written, and no plugin runs: a copy must not
 * reach the cache, the storage or the search engine of the site itself.
 */
export async function withReplies<R>(
  { database, folder, now }: ReadSite,
  work: (ask: AskSite) => Promise<R>,
): Promise<R> {
  const site = await compose({
    database: {
      ...database,
      write: rejectWrites,
      writeApart: rejectWrites,
      maintain: rejectWrites,
      close: async () => {},
    },
    ...{ ...dataPaths(folder), log: createLog("silent"), now: () => now, plugins: [] },
  });
  const api = createReadOnlyApi(site.app, handlers, { viewer: administrator });
  const ask: AskSite = async (call, input) => {
    try {
      return await api[call](input as never);
    } catch (error) {
      if (error instanceof ApiResponseError) return { reason: error.reason };
      throw error;
    }
  };
  try {
    return await work(ask);
  } finally {
    await site.stop();
  }
}

const rejectWrites = () => Promise.reject(new Error("replies are read only"));
