import type { Parsed } from "@askwell/contract";
import { isModeFor, type PostMode, type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import { type FieldFailure, fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { checkHolds, lockRightsOn } from "../../granted-rights/index.ts";
import { findPostMode } from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { lockPost, rowOf } from "../lock-post.ts";
import { changePostMode, type LockedModePost } from "./change-post-mode.ts";

const setActions = { locked: "mode_lock", protected: "mode_protect", wiki: "mode_wiki" } as const;

/** A lock needs a reason, which its author reads on the page. */
export async function postModeProblems(
  _app: App,
  _staff: Member,
  { mode, reason }: Pick<Parsed<"setPostMode">, "mode" | "reason">,
): Promise<FieldFailure[]> {
  return mode === "locked" && reason.trim() === "" ? [{ field: "reason", code: "required" }] : [];
}

/** Sets a mode of a post, or changes its reason and end. Rules: docs/rules/post-modes.md PM1. */
export async function setPostMode(app: App, member: Member, input: Parsed<"setPostMode">): Promise<null> {
  const fields = await postModeProblems(app, member, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const mode = input.mode as PostMode;
  const now = app.now();
  return app.db.write(async (tx) => {
    const staff = await lockRightsOn(app, tx, member, input.object_id);
    checkHolds(staff, "modes");
    const post = await lockModePost(tx, input.object_id, mode);
    const { id, user_id: person_id, status } = rowOf(post);
    if (status === "deleted" || post.question.status === "deleted") fail("object_deleted");
    const reason = input.reason.trim();
    const duration = input.duration as SuspensionDuration | "";
    const ends_at = duration === "" || duration === "forever" ? 0 : suspendedUntil(duration, now);
    const before = (await findPostMode(tx, id, mode)) ?? null;
    const row = { post_id: id, mode, reason, user_id: staff.id, created_at: now, ends_at };
    await changePostMode(app, tx, post, { mode, row, user_id: staff.id, reason });
    const object = { id, kind: post.kind };
    await logStaffAction(app, tx, staff, {
      ...{ action: setActions[mode], object, person_id, note: reason },
      before: { mode_before: before },
    });
    return null;
  });
}

/** Locks a post that can have the mode. */
export async function lockModePost(tx: Tx, id: string, mode: PostMode): Promise<LockedModePost> {
  const post = required(await lockPost(tx, id), "object_not_found");
  if (post.kind === "comment" || !isModeFor(post.kind, mode)) fail("status_invalid");
  return post;
}
