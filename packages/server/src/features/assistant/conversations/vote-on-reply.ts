import type { Parsed } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { findOwnReply, saveVote } from "../queries.ts";

/** Says whether a reply was helpful, or withdraws that; the last word counts. Rules: docs/rules/assistant.md AI15. */
export async function voteOnReply(
  app: App,
  member: Member,
  { chat_completion_id, vote_type, cancel }: Parsed<"voteOnReply">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const { id, vote } = required(await findOwnReply(tx, chat_completion_id, member.id), "object_not_found");
    const withdrawn = vote === vote_type ? "" : vote;
    await saveVote(tx, id, cancel ? withdrawn : vote_type);
  });
  return null;
}
