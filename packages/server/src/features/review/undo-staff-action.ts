import type { Parsed } from "@askwell/contract";
import { type EditableKind, mayReviewEdit, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../who.ts";
import { findRevision, lockRevision, settleRevision } from "../history/index.ts";
import { recordPoints } from "../reputation/index.ts";
import {
  findDecision,
  listUndone,
  lockStaffAction,
  noteStaffAction,
  type StaffLogRow,
  undoneBy,
} from "../staff/index.ts";
import { putTagBack, type TagBefore } from "../tags/index.ts";
import { type LockedPost, lockPost } from "./lock-post.ts";
import { putBack, refuseIfEditWaits, type StateBefore } from "./put-back.ts";
import { lockReview, updateFlags, updateReview } from "./queries.ts";

/** Takes back what staff did: staff anything, others their own decisions about edits. Rules: docs/rules/review.md RV11. */
export async function undoStaffAction(app: App, who: Member, input: Parsed<"undoStaffAction">): Promise<null> {
  return app.db.write(async (tx) => {
    const id = input.id || (await findDecision(tx, input.subject))?.id || "";
    const known = found(
      await tx.selectFrom("staff_log").selectAll().where("id", "=", id).executeTakeFirst(),
      "object_not_found",
    );
    if (!isStaff(who) && !(await isOwnDecision(app, tx, who, known))) refuse("forbidden");
    const by = undoneBy(known);
    if (by !== "staff") refuse(by === "admin" ? "forbidden" : "not_undoable");
    const post = known.object_kind === "tag" ? null : found(await lockPost(tx, known.object_id), "object_not_found");
    const entry = found(await lockStaffAction(tx, id), "object_not_found");
    if ((await listUndone(tx, [entry.id])).size > 0) return null;
    await takeBack(app, tx, who, { post, entry });
    const { object_id, object_kind, person_id } = entry;
    const object = { id: object_id, kind: object_kind };
    await noteStaffAction(app, tx, who, {
      action: "undo",
      object,
      person_id,
      subject: "",
      note: entry.action,
      undoes: id,
    });
    return null;
  });
}

/** Whoever is no staff, or no longer, takes back what they may still decide: an edit. What they did as staff is not theirs. */
async function isOwnDecision(app: App, tx: Tx, who: Member, { user_id, subject }: StaffLogRow): Promise<boolean> {
  const [kind, id = ""] = subject.split(":");
  const revision = user_id === who.id && kind === "revision" ? await findRevision(tx, id) : undefined;
  if (!revision) return false;
  const edit = { kind: revision.object_kind as EditableKind, user_id: revision.user_id };
  return mayReviewEdit(who, edit, thresholdsOf(app.settings.get("privileges"))).allowed;
}

interface Undoing {
  /** Null for a tag. */
  readonly post: LockedPost | null;
  readonly entry: StaffLogRow;
}

async function takeBack(app: App, tx: Tx, who: Member, { post, entry }: Undoing): Promise<void> {
  const before = entry.before === "" ? {} : (JSON.parse(entry.before) as StateBefore & TagBefore);
  const { action, object_id: tag_id } = entry;
  if (post) await putBack(app, tx, who, { post, action, before });
  else if (action === "edit_reject") await refuseIfEditWaits(tx, tag_id);
  else await putTagBack(app, tx, who, { tag_id, action, before });
  const [kind, id = ""] = entry.subject.split(":");
  if (kind === "flag") {
    await updateFlags(tx, before.flag_ids ?? [id], { status: "pending", handled_by: "0", updated_at: app.now() });
  } else if (kind === "review") {
    await lockReview(tx, id);
    await updateReview(tx, id, { status: "pending", reviewer_id: "0", updated_at: app.now() });
  } else if (kind === "revision") {
    await reopenEdit(app, tx, id);
  }
}

/** The edit waits again, and earned its author nothing. */
async function reopenEdit(app: App, tx: Tx, id: string): Promise<void> {
  const known = await findRevision(tx, id);
  const revision = known && (await lockRevision(tx, id));
  if (!revision) return;
  await settleRevision(app, tx, id, { status: "unreviewed", review_user_id: "0" });
  const { user_id, object_id } = revision;
  const entry = { kind: "edit.accepted", user_id, actor_id: id, object_id, points: 0 } as const;
  await recordPoints(app, tx, [{ ...entry, action: "cancel" }]);
}
