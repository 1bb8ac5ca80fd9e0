import type { Parsed, Reply } from "@askwell/contract";
import { tagSlug } from "@askwell/domain";
import { ApiError, fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { changeEach } from "../../staff/index.ts";
import { removeTag } from "../editing/delete-tag.ts";
import { undeleteTag } from "../editing/recover-tag.ts";
import { findTagBySlug, lockTag } from "../queries.ts";
import { FOLLOWERS_TIMEOUT_MS, mergeIn } from "../synonyms/merge-tags.ts";
import type { TagRow } from "../table.ts";
import { markTag } from "./mark-tag.ts";

type TagChanges = Parsed<"changeTags">;
/** Changes a locked tag; false if it was so already. */
type ChangeTag = (app: App, tx: Tx, admin: Admin, of: { tag: TagRow; note: string }) => Promise<boolean>;

const changes: Readonly<Record<Exclude<TagChanges["change"], "" | "merge">, ChangeTag>> = {
  delete: removeTag,
  undelete: undeleteTag,
  recommend: markTag("recommend"),
  unrecommend: markTag("unrecommend"),
  reserve: markTag("reserve"),
  unreserve: markTag("unreserve"),
};

/** Changes tags one after another, each as on its own. Rules: docs/rules/administration.md AD11, AD18, AD30, AD31. */
export async function changeTags(app: App, admin: Admin, input: TagChanges): Promise<Reply<"changeTags">> {
  const { tag_ids: ids, change, reason: note } = input;
  if (change === "merge") return mergeEach(app, admin, input);
  const changeTag = (id: string) =>
    app.db.write(async (tx) => {
      const tag = required(await lockTag(tx, id), "tag_not_found");
      return changes[change as keyof typeof changes](app, tx, admin, { tag, note });
    });
  return changeEach(app, admin, { ids, change: changeTag });
}

/** Merges tags into one that is named by its slug. */
async function mergeEach(
  app: App,
  admin: Admin,
  { tag_ids: ids, target: slug, reason }: TagChanges,
): Promise<Reply<"changeTags">> {
  if (slug === "") throw new ApiError("bad_fields", { fields: [{ field: "target", code: "required" }] });
  const found = await findTagBySlug(app.db.read, tagSlug(slug));
  const target = found?.status === "available" && found.main_tag_id === "0" ? found : undefined;
  if (!target)
    fail(found?.status === "available" ? "tag_is_synonym" : "tag_not_found", { status: 400, field: "target" });
  const change = (source_tag_id: string) =>
    app.db.write((tx) => mergeIn(app, tx, admin, { source_tag_id, target_tag_id: target.id, reason }));
  const reply = await changeEach(app, admin, { ids, change });
  await app.jobs.drain(FOLLOWERS_TIMEOUT_MS);
  return reply;
}
