import { isAdmin, isOwner, mayExclude } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { Db } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { findThread, maySeeThread } from "../../posts/index.ts";
import type { ExcludingSide } from "../queries.ts";

/**
 * A question or an answer that the caller sees, and may exclude, with the side that the caller is on: that of the author or
 * that of staff. Administrators also end what the other side has excluded. Rules: docs/rules/assistant-help.md AH1.
 */
export async function ownPost(db: Db, member: Member, id: string) {
  const thread = required(await findThread(db, id), "object_not_found");
  if (thread.kind === "comment" || !maySeeThread(member, thread).allowed) fail("object_not_found");
  const verdict = mayExclude(member, thread);
  if (!verdict.allowed) fail(verdict.reason);
  return { ...thread, sides: sidesOf(member, thread.user_id) };
}

function sidesOf(member: Member, authorId: string): readonly [ExcludingSide, ...ExcludingSide[]] {
  const [own, other] = isOwner(member, authorId)
    ? (["by_author", "by_staff"] as const)
    : (["by_staff", "by_author"] as const);
  return isAdmin(member) ? [own, other] : [own];
}
