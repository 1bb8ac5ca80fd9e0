import type { Parsed, Reply } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { listByPrefix } from "./queries.ts";
import { userBasicOf } from "./wire.ts";

const MOST_FOUND = 5;

/** People whose username or display name begins so: the first five, of whom the caller is left out. Source: api-accounts 8. */
export async function findPeople(
  app: App,
  member: Member,
  input: Parsed<"userInfoSearch">,
): Promise<Reply<"userInfoSearch">> {
  const rows = await listByPrefix(app.db.read, accountKey(input.username), { most: MOST_FOUND });
  return rows.filter((row) => row.id !== member.id).map((row) => userBasicOf(app, row));
}
