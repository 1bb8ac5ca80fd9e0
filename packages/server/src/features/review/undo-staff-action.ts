import type { Parsed } from "@askwell/contract";
import { canRemovePeople, type EditableKind, mayReviewEdit, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { reopenAssigned } from "../assignments/index.ts";
import { findRevision, isPublicRevision, lockRevision, setRevisionStatus } from "../history/index.ts";
import { undoMove } from "../post-moves/index.ts";
import { reopenSettled } from "../posts/index.ts";
import { recordPoints } from "../reputation/index.ts";
import { reopenAppeal } from "../sanctions/index.ts";
import {
  findDecision,
  listUndone,
  lockStaffAction,
  logStaffAction,
  type StaffLogRow,
  undoneBy,
} from "../staff/index.ts";
import { restoreTagState, type TagBefore } from "../tags/index.ts";
import { updateFlags } from "../tasks/index.ts";
import { undoClearing } from "./hiding/hide-post.ts";
import { type LockedPost, lockPost } from "./lock-post.ts";
import { lockReview, updateReview } from "./queries.ts";
import { checkNoEditWaits, restorePostState, type StateBefore } from "./restore-post-state.ts";
import { undoerOf } from "./tasks/deciding.ts";

/** Undoes an action of staff: staff any, others their own decisions about edits. Rules: docs/rules/review.md RV11. */
export async function undoStaffAction(app: App, who: Member, input: Parsed<"undoStaffAction">): Promise<null> {
  await app.db.write(async (tx) => {
    const id = input.id || (await findDecision(tx, input.subject))?.id || "";
    const found = required(
      await tx.selectFrom("staff_log").selectAll().where("id", "=", id).executeTakeFirst(),
      "object_not_found",
    );
    const undoer = await undoerOf(app, tx, who, found);
    if (!undoer && !(await isOwnDecision(app, tx, who, found))) fail("forbidden");
    const by = undoneBy(found, app.now());
    if (by !== "staff") fail(by === "admin" ? "forbidden" : "not_undoable");
    const isRemoval = found.action === "person_remove";
    const isVoid = found.action === "votes_void";
    const mayRemove = canRemovePeople(who, app.settings.get("sign_in").moderator_sanctions);
    if ((isRemoval || isVoid) && !(mayRemove && !isAboutVotesOf(who, found))) fail("missing_privilege");
    const isMove = found.subject.startsWith("move:");
    const isAppeal = found.subject.startsWith("appeal:");
    const isAssigned = found.subject.startsWith("assigned:");
    const post =
      found.object_kind === "tag" || isRemoval || isVoid || isMove || isAppeal || isAssigned
        ? null
        : required(await lockPost(tx, found.object_id), "object_not_found");
    const entry = required(await lockStaffAction(tx, id), "object_not_found");
    if ((await listUndone(tx, [entry.id])).size > 0) return;
    await undo(app, tx, undoer ?? who, { post, entry });
    const { object_id, object_kind, person_id } = entry;
    const object = { id: object_id, kind: object_kind };
    await logStaffAction(app, tx, who, {
      action: "undo",
      object,
      person_id,
      subject: "",
      note: entry.action,
      undoes: id,
      ...(isBack(entry) && { notice: "" }),
    });
  });
  return null;
}

/** Whether undoing gives an author back a post that they were notified of as deleted. */
const isBack = ({ action, subject }: StaffLogRow) => /_delete$/.test(action) && /^(flag:|$)/.test(subject);

/**
 * Users who are not staff, or no longer, may undo their decisions about edits that they may still review and about what
 * is assigned to them, not what they did as staff.
 */
async function isOwnDecision(app: App, tx: Tx, who: Member, { user_id, subject }: StaffLogRow): Promise<boolean> {
  const [kind, id = ""] = subject.split(":");
  if (kind === "assigned") return user_id === who.id;
  const revision = user_id === who.id && kind === "revision" ? await findRevision(tx, id) : undefined;
  if (!revision || !(await isPublicRevision(tx, revision.id))) return false;
  const edit = { kind: revision.object_kind as EditableKind, user_id: revision.user_id };
  return mayReviewEdit(who, edit, thresholdsOf(app.settings.get("privileges"))).allowed;
}

/** Whether votes of the caller were withdrawn. Source: docs/rules/vote-patterns.md VR12. */
function isAboutVotesOf(who: Member, { action, before }: StaffLogRow): boolean {
  return action === "votes_void" && (JSON.parse(before) as { user_ids: string[] }).user_ids.includes(who.id);
}

interface UndoRequest {
  /** Null for a tag. */
  readonly post: LockedPost | null;
  readonly entry: StaffLogRow;
}

async function undo(app: App, tx: Tx, who: Member, { post, entry }: UndoRequest): Promise<void> {
  const before = entry.before === "" ? {} : (JSON.parse(entry.before) as StateBefore & TagBefore);
  const { action, object_id: tag_id } = entry;
  if (action === "person_remove") return restoreEverything(app, tx, entry);
  if (action === "votes_void")
    return app.emit(tx, { kind: "vote_void_undone", void_id: entry.subject.replace("void:", "") });
  if (entry.subject.startsWith("assigned:")) return reopenAssigned(app, tx, entry);
  if (entry.subject.startsWith("appeal:")) return reopenAppeal(app, tx, who, entry);
  if (entry.subject.startsWith("move:")) return undoMove(app, tx, who, entry.subject);
  if (post) await restorePostState(app, tx, who, { post, action, before });
  else if (action === "edit_reject") await checkNoEditWaits(tx, tag_id);
  else await restoreTagState(app, tx, who, { tag_id, action, before });
  const [kind, id = ""] = entry.subject.split(":");
  if (kind === "flag" || before.hiding) await undoClearing(app, tx, entry.object_id, before.hiding);
  if (kind === "flag") {
    await updateFlags(tx, before.flag_ids ?? [id], { status: "pending", handled_by: "0", updated_at: app.now() });
  } else if (before.flag_ids) {
    await reopenSettled(app, tx, entry);
  } else if (kind === "review") {
    await lockReview(tx, id);
    await updateReview(tx, id, { status: "pending", reviewer_id: "0", updated_at: app.now() });
  } else if (kind === "revision") {
    await reopenEdit(app, tx, id);
  }
}

/** Lets a job restore what a removal has removed. Source: docs/rules/removals.md SR6. */
async function restoreEverything(app: App, tx: Tx, { subject }: StaffLogRow): Promise<void> {
  await app.emit(tx, { kind: "removal_undone", removal_id: subject.replace("removal:", "") });
}

/** Makes the edit wait again and cancels its points. */
async function reopenEdit(app: App, tx: Tx, id: string): Promise<void> {
  const found = await findRevision(tx, id);
  const revision = found && (await lockRevision(tx, id));
  if (!revision) return;
  await setRevisionStatus(app, tx, id, { status: "unreviewed", review_user_id: "0" });
  const { user_id, object_id } = revision;
  const entry = { kind: "edit.accepted", user_id, actor_id: id, object_id, points: 0 } as const;
  await recordPoints(app, tx, [{ ...entry, action: "cancel" }]);
}
