import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { recordMarks } from "../mark-tags.ts";
import { lockTag, updateTag } from "../queries.ts";
import type { TagRow } from "../table.ts";

/** Sets or removes a mark of a tag. */
type TagMarking = "recommend" | "unrecommend" | "reserve" | "unreserve";

interface Marking {
  readonly column: "recommend" | "reserved";
  readonly value: 0 | 1;
  readonly inverse: TagMarking;
}

const markings: Readonly<Record<TagMarking, Marking>> = {
  recommend: { column: "recommend", value: 1, inverse: "unrecommend" },
  unrecommend: { column: "recommend", value: 0, inverse: "recommend" },
  reserve: { column: "reserved", value: 1, inverse: "unreserve" },
  unreserve: { column: "reserved", value: 0, inverse: "reserve" },
};

interface TagToMark {
  /** Locked. */
  readonly tag: TagRow;
  /** Why, for the staff log. */
  readonly note: string;
}

/** How a tag is marked; false if it was so already. Rules: docs/rules/administration.md AD30. */
export const markTag =
  (marking: TagMarking) =>
  async (app: App, tx: Tx, admin: Admin, { tag, note }: TagToMark): Promise<boolean> => {
    if (!(await setMark(app, tx, { tag, admin }, marking))) return false;
    const object = { id: tag.id, kind: "tag" };
    await logStaffAction(app, tx, admin, { action: `tag_${marking}`, object, person_id: "0", note });
    return true;
  };

/** Takes a marking back; fails with `changed_since` if it was taken back before. Source: docs/rules/review.md RV11. */
export const undoTagMark =
  (marking: TagMarking) =>
  async (app: App, tx: Tx, id: string, admin: Admin): Promise<void> => {
    const tag = required(await lockTag(tx, id), "tag_not_found", { status: 400 });
    if (!(await setMark(app, tx, { tag, admin }, markings[marking].inverse))) fail("changed_since");
  };

interface TagMarkedBy {
  readonly tag: TagRow;
  readonly admin: Admin;
}

async function setMark(app: App, tx: Tx, { tag, admin }: TagMarkedBy, marking: TagMarking): Promise<boolean> {
  const { column, value } = markings[marking];
  if (tag[column] === value) return false;
  if (value === 1) {
    if (tag.status !== "available") fail("tag_not_found");
    if (tag.main_tag_id !== "0") fail("tag_is_synonym");
    if (tag.recommend === 1 || tag.reserved === 1) fail("tag_marked_otherwise");
  }
  await recordMarks(app, tx, admin, () => updateTag(tx, tag.id, { [column]: value }));
  await app.invalidate(tx, "site", "tags", `tag:${tag.id}`);
  return true;
}
