import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { setFollow } from "../follows/index.ts";
import { checkUnlocked } from "../posts/index.ts";
import { lockQuestion, visibleQuestion } from "../questions/index.ts";
import { addSameQuestion, countSameQuestion, removeSameQuestion } from "./queries.ts";

/**
 * Says that the caller has the same question, and follows it on request; or that they do not have it any more. Rules:
 * docs/rules/questions.md Q19.
 */
export async function markSameQuestion(
  app: App,
  member: Member,
  { question_id, is_cancel, follow }: Parsed<"markSameQuestion">,
): Promise<Reply<"markSameQuestion">> {
  return app.db.write(async (tx) => {
    const question = visibleQuestion(member, await lockQuestion(tx, question_id));
    const { id, user_id, status } = question;
    if (user_id === member.id) fail("flag_own");
    if (status === "deleted") fail("question_not_found");
    checkUnlocked(member, question);
    if (is_cancel) await removeSameQuestion(tx, id, member.id);
    else await addSameQuestion(tx, { question_id: id, user_id: member.id, created_at: app.now() });
    if (follow && !is_cancel) await setFollow(app, tx, member.id, { kind: "question", id, follows: true });
    await app.invalidate(tx, `question:${id}`);
    return { same_count: await countSameQuestion(tx, id), has_same: !is_cancel };
  });
}
