import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listApiKeys } from "./queries.ts";
import { ownKeyOf } from "./scoped-key.ts";

/** The keys of all administrators, masked; personal keys are in a list of their own. */
export async function apiKeys(app: App, _: Admin): Promise<Reply<"apiKeys">> {
  await app.keyUses.settle();
  const rows = await listApiKeys(app.db.read);
  return rows.map(({ username, display_name, ...key }) => ({
    ...ownKeyOf(app, key),
    scope: key.scope as Reply<"apiKeys">[number]["scope"],
    user_info: { id: key.user_id, username, display_name },
  }));
}
