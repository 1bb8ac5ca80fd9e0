import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { listGrantsOf } from "./queries.ts";
import { wordsIn } from "./resources.ts";

/** The programs that the caller has connected. Rules: docs/rules/oauth.md OC8. */
export async function connectedPrograms(app: App, member: Member): Promise<Reply<"connectedPrograms">> {
  await app.keyUses.settle();
  const rows = await listGrantsOf(app.db.read, member.id);
  return {
    is_allowed: app.settings.get("oauth").connections,
    list: rows.map(({ client_id, name, link, scopes, may_post, created_at, last_used_at, key_created_at }) => ({
      ...{ id: client_id, name, link, scopes: wordsIn(scopes), may_post: may_post === 1, created_at },
      last_used_at: last_used_at > key_created_at ? last_used_at : 0,
    })),
  };
}
