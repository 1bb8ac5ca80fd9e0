import type { Parsed, Reply } from "@askwell/contract";
import { tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import { csvOf } from "../../platform/csv/index.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { findUserByUsername } from "../users/index.ts";
import { countGrants, type GrantFilter, listGrants, listMainTags } from "./queries.ts";
import { listedGrants } from "./wire.ts";

const MAX_COUNTED = 1000;
const MAX_EXPORTED = 5000;

const COLUMNS = ["username", "rights", "tags", "until", "state", "created_at", "granted_by", "ended_at", "note"];

const isoTime = (seconds: number) => (seconds === 0 ? "" : new Date(seconds * 1000).toISOString());

/** The rights that were granted to users, by page. Rules: docs/rules/granted-rights.md GR9. */
export async function grantPage(app: App, _: Admin, input: Parsed<"grantPage">): Promise<Reply<"grantPage">> {
  const db = app.db.read;
  const { page, page_size: limit } = input;
  const filter = await filterOf(db, input);
  const offset = (page - 1) * limit;
  if (!filter || offset >= MAX_COUNTED) return { count: 0, list: [] };
  const count = await countGrants(db, filter, app.now(), MAX_COUNTED);
  const rows = await listGrants(db, filter, { order: input.order || "newest", limit, offset, now: app.now() });
  return { count, list: await listedGrants(app, db, rows) };
}

/** The filter of a request; null when it names a user or a tag that does not exist. */
async function filterOf(db: Db, input: Parsed<"exportGrants">): Promise<GrantFilter | null> {
  const { username, tag, state, right } = input;
  const user = username === "" ? undefined : await findUserByUsername(db, username);
  const slug = tagSlug(tag);
  const tag_id = tag === "" ? "" : (await listMainTags(db, [slug])).get(slug);
  if ((username !== "" && !user) || tag_id === undefined) return null;
  return { state, right, user_id: user?.id ?? "", tag_id };
}

/** The rights of a list as CSV, in its order; times are in UTC. Rules: docs/rules/granted-rights.md GR9. */
export async function exportGrants(app: App, _: Admin, input: Parsed<"exportGrants">): Promise<Reply<"exportGrants">> {
  const db = app.db.read;
  const filter = await filterOf(db, input);
  const page = { order: input.order || "newest", limit: MAX_EXPORTED, offset: 0, now: app.now() } as const;
  const grants = filter ? await listedGrants(app, db, await listGrants(db, filter, page)) : [];
  const rows = grants.map((grant) => [
    ...[grant.user_info.username, grant.rights.join(" "), grant.tags.map(({ slug_name }) => slug_name).join(" ")],
    ...[isoTime(grant.until), grant.state, isoTime(grant.created_at), grant.by?.username ?? ""],
    ...[isoTime(grant.ended_at), grant.note],
  ]);
  return { csv: csvOf([COLUMNS, ...rows]) };
}
