import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvTime, listCsv } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { keyListPart } from "./personal-api-keys.ts";

const COLUMNS = [
  ...["id", "key", "description", "username", "scopes", "addresses", "may_post", "trusted"],
  ...["created_at", "last_used_at", "expires_at"],
];

/** The personal keys of a list as CSV, in its order; times are in UTC. Rules: docs/rules/api-keys.md AK16. */
export async function exportPersonalKeys(
  app: App,
  _: Admin,
  input: Parsed<"exportPersonalKeys">,
): Promise<Reply<"exportPersonalKeys">> {
  await app.keyUses.settle();
  const csv = await listCsv(COLUMNS, async (after, limit) => {
    const { list, next } = await keyListPart(app, app.db.read, { ...input, after, page_size: limit });
    return { rows: list.map(cellsOf), next };
  });
  return { csv };
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

const cellsOf = (key: Reply<"personalApiKeys">["list"][number]) => [
  ...[key.id, key.access_key, key.description, key.user_info.username],
  ...[key.scopes.join(" "), key.addresses.join(" "), yesNo(key.may_post), yesNo(key.is_trusted)],
  ...[csvTime(key.created_at), csvTime(key.last_used_at > key.created_at ? key.last_used_at : 0)],
  csvTime(key.expires_at),
];
