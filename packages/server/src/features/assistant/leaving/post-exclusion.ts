import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { isExcluded } from "../queries.ts";
import { mayLeave } from "./may-leave.ts";
import { ownPost } from "./own-post.ts";

/** Whether the caller's side has excluded a post; to administrators, either side. Rules: docs/rules/assistant-help.md AH1. */
export async function postExclusion(
  app: App,
  member: Member,
  { object_id }: Parsed<"postExclusion">,
): Promise<Reply<"postExclusion">> {
  const db = app.db.read;
  const { id, sides } = await ownPost(db, member, object_id);
  const [excluded, leaving] = await Promise.all([isExcluded(db, id, sides), mayLeave(app, db, [id])]);
  return { excluded, may_leave: leaving.has(id) };
}
