import type { Parsed, Reply } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { listByPrefix } from "./queries.ts";
import { userBasicOf } from "./wire.ts";

const MAX_FOUND = 5;

/**
 * Users whose username or display name starts with a text: the first five, without the caller. Source:
 * docs/wire/accounts.md "Finding people".
 */
export async function findPeople(
  app: App,
  member: Member,
  input: Parsed<"userInfoSearch">,
): Promise<Reply<"userInfoSearch">> {
  const rows = await listByPrefix(app.db.read, accountKey(input.username), { limit: MAX_FOUND });
  return rows.filter((row) => row.id !== member.id).map((row) => userBasicOf(app, row));
}
