import type { Parsed, Reply } from "@askwell/contract";
import { tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { findUserByUsername } from "../users/index.ts";
import { countGrants, type GrantFilter, listGrants, listMainTags } from "./queries.ts";
import { listedGrants } from "./wire.ts";

const MAX_COUNTED = 1000;

/** The rights that were granted to users, by page. Rules: docs/rules/granted-rights.md GR9. */
export async function grantPage(app: App, _: Admin, input: Parsed<"grantPage">): Promise<Reply<"grantPage">> {
  const db = app.db.read;
  const { page, page_size: limit } = input;
  const filter = await grantFilterOf(db, input);
  const offset = (page - 1) * limit;
  if (!filter || offset >= MAX_COUNTED) return { count: 0, list: [] };
  const count = await countGrants(db, filter, app.now(), MAX_COUNTED);
  const rows = await listGrants(db, filter, { order: input.order || "newest", limit, offset, now: app.now() });
  return { count, list: await listedGrants(app, db, rows) };
}

/** The filter of a request; null when it names a user or a tag that does not exist. */
export async function grantFilterOf(db: Db, input: Parsed<"exportGrants">): Promise<GrantFilter | null> {
  const { username, tag, state, right } = input;
  const user = username === "" ? undefined : await findUserByUsername(db, username);
  const slug = tagSlug(tag);
  const tag_id = tag === "" ? "" : (await listMainTags(db, [slug])).get(slug);
  if ((username !== "" && !user) || tag_id === undefined) return null;
  return { state, right, user_id: user?.id ?? "", tag_id };
}
