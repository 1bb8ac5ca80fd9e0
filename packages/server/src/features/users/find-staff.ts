import type { Parsed, Reply } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { listByPrefix } from "./queries.ts";
import { avatarUrl } from "./wire.ts";

/** Moderators and admins whose name starts with a text, by username. Source: docs/wire/accounts.md "Finding people". */
export async function findStaff(app: App, _viewer: Viewer, input: Parsed<"userStaff">): Promise<Reply<"userStaff">> {
  const limit = input.page_size;
  const rows = await listByPrefix(app.db.read, accountKey(input.username), { limit, staffOnly: true });
  return rows.map((row) => ({
    username: row.username,
    display_name: row.display_name,
    avatar: avatarUrl(app, row),
  }));
}
