import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvOf } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { grantFilterOf } from "./grant-page.ts";
import { listGrants } from "./queries.ts";
import { listedGrants } from "./wire.ts";

const MAX_EXPORTED = 5000;

const COLUMNS = ["username", "rights", "tags", "until", "state", "created_at", "granted_by", "ended_at", "note"];

const isoTime = (seconds: number) => (seconds === 0 ? "" : new Date(seconds * 1000).toISOString());

/** The rights of a list as CSV, in its order; times are in UTC. Rules: docs/rules/granted-rights.md GR9. */
export async function exportGrants(app: App, _: Admin, input: Parsed<"exportGrants">): Promise<Reply<"exportGrants">> {
  const db = app.db.read;
  const filter = await grantFilterOf(db, input);
  const page = { order: input.order || "newest", limit: MAX_EXPORTED, offset: 0, now: app.now() } as const;
  const grants = filter ? await listedGrants(app, db, await listGrants(db, filter, page)) : [];
  const rows = grants.map((grant) => [
    ...[grant.user_info.username, grant.rights.join(" "), grant.tags.map(({ slug_name }) => slug_name).join(" ")],
    ...[isoTime(grant.until), grant.state, isoTime(grant.created_at), grant.by?.username ?? ""],
    ...[isoTime(grant.ended_at), grant.note],
  ]);
  return { csv: csvOf([COLUMNS, ...rows]) };
}
