import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { deleteHelps } from "../helping/stored-helps.ts";
import { exclude } from "./exclude.ts";
import { ownPost } from "./own-post.ts";

/** Excludes a post for the caller's side, or ends that; what staff do is logged. Rules: docs/rules/assistant-help.md AH1. */
export async function excludePost(app: App, member: Member, input: Parsed<"excludePost">): Promise<null> {
  const { excluded } = input;
  await app.db.write(async (tx) => {
    const { id, kind, question, user_id: person_id, sides } = await ownPost(tx, member, input.object_id);
    if (!(await exclude(app, tx, { id, kind, excluded, sides }))) return;
    if (excluded) await deleteHelps(tx, [id, question.id]);
    const action = excluded ? "post_ai_exclude" : "post_ai_include";
    await logStaffAction(app, tx, member, { action, object: { id, kind }, person_id });
  });
  return null;
}
