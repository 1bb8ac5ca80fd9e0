import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { SignedIn } from "../../viewer.ts";
import { listFilters } from "./queries.ts";
import { filtersReply } from "./wire.ts";

/** The caller's saved filters. Rules: docs/rules/saved-filters.md. */
export async function savedFilters(app: App, who: SignedIn): Promise<Reply<"savedFilters">> {
  return filtersReply(await listFilters(app.db.read, who.id));
}
