import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { mayHaveKeys, scopesFor } from "./own-key.ts";
import { listKeysOf } from "./queries.ts";
import { ownKeyOf } from "./scoped-key.ts";

/** The caller's keys, masked. */
export async function ownKeys(app: App, member: Member): Promise<Reply<"ownKeys">> {
  await app.keyUses.settle();
  const keys = await listKeysOf(app.db.read, member.id);
  return {
    is_allowed: mayHaveKeys(app, member),
    scopes: [...scopesFor(app, member)],
    is_posting_allowed: app.settings.get("mcp").program_writing && app.settings.get("mcp").program_posting,
    keys: keys.map((key) => ownKeyOf(app, key)),
  };
}
