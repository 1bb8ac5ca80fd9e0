import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listApiKeys } from "./queries.ts";

/** The keys of all administrators, masked. */
export async function apiKeys(app: App, _: Admin): Promise<Reply<"apiKeys">> {
  const rows = await listApiKeys(app.db.read);
  return rows.map(({ id, masked, description, scope, created_at, last_used_at, user_id, username, display_name }) => ({
    ...{ id: Number(id), access_key: masked, description, created_at, last_used_at },
    scope: scope as Reply<"apiKeys">[number]["scope"],
    user_info: { id: user_id, username, display_name },
  }));
}
