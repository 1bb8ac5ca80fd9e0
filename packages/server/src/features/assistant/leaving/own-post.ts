import { mayExclude } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { Db } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { findThread, maySeeThread } from "../../posts/index.ts";

/** A question or an answer that the caller sees, and may exclude. */
export async function ownPost(db: Db, member: Member, id: string) {
  const thread = required(await findThread(db, id), "object_not_found");
  if (thread.kind === "comment" || !maySeeThread(member, thread).allowed) fail("object_not_found");
  const verdict = mayExclude(member, thread);
  if (!verdict.allowed) fail(verdict.reason);
  return thread;
}
