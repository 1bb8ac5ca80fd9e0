import type { Parsed, Reply } from "@askwell/contract";
import { type GrantableRight, MAX_GRANTS, mayHoldGrants, rightsByTag, tagSlug } from "@askwell/domain";
import { type FieldFailure, fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { findUserByUsername, lockUser, requireActiveAdmin } from "../users/index.ts";
import { storedWords } from "./grant-columns.ts";
import { countInForce, insertGrant, listMainTags, refreshRights } from "./queries.ts";

type GrantInput = Parsed<"grantRights">;

/** The fields that the contract does not check. */
export async function grantProblems(app: App, _: Admin, input: GrantInput): Promise<FieldFailure[]> {
  const isLimited = input.tags.length > 0;
  const problems: FieldFailure[] = [];
  if (isLimited && input.rights.some((right) => !rightsByTag.some((each) => each === right)))
    problems.push({ field: "tags", code: "not_by_tag" });
  else if (isLimited && (await tagsOf(app.db.read, input)).missing.length > 0)
    problems.push({ field: "tags", code: "tag_not_found" });
  if (input.until !== 0 && input.until <= app.now()) problems.push({ field: "until", code: "future" });
  return problems;
}

async function tagsOf(db: Db, { tags }: Pick<GrantInput, "tags">) {
  const slugs = [...new Set(tags.map(tagSlug))];
  const found = await listMainTags(db, slugs);
  return { ids: [...new Set(found.values())], missing: slugs.filter((slug) => !found.has(slug)) };
}

/** Grants rights beyond the role. Rules: docs/rules/granted-rights.md GR4. */
export async function grantRights(app: App, admin: Admin, input: GrantInput): Promise<Reply<"grantRights">> {
  const fields = await grantProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const rights = [...new Set(input.rights)] as GrantableRight[];
  return app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const found = required(await findUserByUsername(tx, input.username), "user_not_found", { status: 400 });
    const user = required(await lockUser(tx, found.id), "user_not_found", { status: 400 });
    if (!mayHoldGrants(user)) fail("status_invalid");
    const { ids: tag_ids } = await tagsOf(tx, input);
    if ((await countInForce(tx, user.id, app.now())) >= MAX_GRANTS) fail("status_invalid");
    const id = await app.ids.next(tx, "grant");
    await insertGrant(tx, {
      ...{ id, user_id: user.id, rights: storedWords(rights), tag_ids: storedWords(tag_ids), note: input.note },
      ...{ created_at: app.now(), granted_by: admin.id, until: input.until },
      ...{ state: "granted", ended_at: 0, ended_by: "0" },
    });
    await refreshRights(tx, user.id, app.now());
    await logStaffAction(app, tx, admin, {
      ...{ action: "rights_grant", object: { id: user.id, kind: "user" }, person_id: user.id },
      note: noteOf(rights, input),
      before: { grant_id: id },
    });
    await app.emit(tx, { kind: "rights_changed", grant_id: id, is_granted: true, at: app.now() });
    return { id };
  });
}

/** What the log says: the rights, their limits and why. */
function noteOf(rights: readonly string[], { tags, until, note }: GrantInput): string {
  const limit = tags.length > 0 ? ` [${tags.map(tagSlug).join(", ")}]` : "";
  const end = until > 0 ? ` → ${new Date(until * 1000).toISOString().slice(0, 10)}` : "";
  return `${rights.join(", ")}${limit}${end}${note === "" ? "" : `: ${note}`}`;
}
