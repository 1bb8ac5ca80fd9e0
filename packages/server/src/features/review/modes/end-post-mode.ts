import type { Parsed } from "@askwell/contract";
import type { PostMode } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { checkHolds, lockRightsOn } from "../../granted-rights/index.ts";
import { findPostMode } from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { rowOf } from "../lock-post.ts";
import { changePostMode } from "./change-post-mode.ts";
import { lockModePost } from "./set-post-mode.ts";

const endActions = { locked: "mode_unlock", protected: "mode_unprotect", wiki: "mode_end_wiki" } as const;

/** Ends a mode of a post. Rules: docs/rules/post-modes.md PM1. */
export async function endPostMode(app: App, member: Member, input: Parsed<"endPostMode">): Promise<null> {
  const mode = input.mode as PostMode;
  return app.db.write(async (tx) => {
    const staff = await lockRightsOn(app, tx, member, input.object_id);
    checkHolds(staff, "modes");
    const post = await lockModePost(tx, input.object_id, mode);
    const { id, user_id: person_id } = rowOf(post);
    const before = await findPostMode(tx, id, mode);
    if (!before) return null;
    // The reason is for staff alone, in their log.
    await changePostMode(app, tx, post, { mode, row: null, user_id: staff.id, reason: "" });
    const object = { id, kind: post.kind };
    await logStaffAction(app, tx, staff, {
      ...{ action: endActions[mode], object, person_id, note: input.reason },
      before: { mode_before: before },
    });
    return null;
  });
}
