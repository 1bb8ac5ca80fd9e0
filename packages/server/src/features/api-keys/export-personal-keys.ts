import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvOf } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { keyListPart } from "./personal-api-keys.ts";

/** The most keys of an export, how many are read at once, and how often a search goes on. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;
const MAX_READS = 60;

const COLUMNS = [
  ...["id", "key", "description", "username", "scopes", "addresses", "may_post", "trusted"],
  ...["created_at", "last_used_at", "expires_at"],
];

const isoTime = (seconds: number) => (seconds === 0 ? "" : new Date(seconds * 1000).toISOString());

/** The personal keys of a list as CSV, in its order; times are in UTC. Rules: docs/rules/api-keys.md AK16. */
export async function exportPersonalKeys(
  app: App,
  _: Admin,
  input: Parsed<"exportPersonalKeys">,
): Promise<Reply<"exportPersonalKeys">> {
  const rows: (string | number)[][] = [];
  let after = "";
  for (let reads = 0; reads < MAX_READS && rows.length < MAX_EXPORTED; reads++) {
    const part = await keyListPart(app, app.db.read, { ...input, after, page_size: EXPORT_BATCH });
    for (const key of part.list) {
      const used = key.last_used_at > key.created_at ? key.last_used_at : 0;
      rows.push([
        ...[key.id, key.access_key, key.description, key.user_info.username],
        ...[key.scopes.join(" "), key.addresses.join(" "), key.may_post ? "yes" : "no", key.is_trusted ? "yes" : "no"],
        ...[isoTime(key.created_at), isoTime(used), isoTime(key.expires_at)],
      ]);
    }
    after = part.next;
    if (after === "") break;
  }
  return { csv: csvOf([COLUMNS, ...rows]) };
}
