import type { Reply } from "@askwell/contract";
import type { AssistantOutcome } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { userBasics } from "../../users/index.ts";
import { listReplies } from "../queries.ts";
import type { AssistantConversationRow } from "../table.ts";
import { citedReplies } from "./cited-replies.ts";
import { draftIn, shownText } from "./stored.ts";

/** A user of the administration's lists. */
export const personOf = ({ id, username, display_name, avatar, rank }: ConversationPerson) => ({
  id,
  username,
  display_name,
  avatar,
  rank,
});
type ConversationPerson = Reply<"adminConversation">["user_info"];

/** A conversation as replies have it: without sentences whose sources are not all public. Rule: docs/rules/assistant.md AI14. */
export async function conversationDetail(
  app: App,
  { id, user_id, topic, created_at }: AssistantConversationRow,
): Promise<Reply<"adminConversation">> {
  const db = app.db.read;
  const replies = await citedReplies(app, db, await listReplies(db, id));
  const records = replies.flatMap(({ row, sources, sentences }) => {
    const record = { chat_completion_id: row.id, reasoning_content: "", created_at: row.created_at } as const;
    const noVote = { helpful: 0, unhelpful: 0 };
    const outcome = row.outcome as AssistantOutcome;
    return [
      {
        ...record,
        ...noVote,
        role: "user" as const,
        content: row.question,
        sources: [],
        outcome: "" as const,
        draft: null,
      },
      {
        ...{ ...record, role: "assistant" as const, content: shownText(sentences), sources: [...sources], outcome },
        draft: draftIn(row.draft),
        helpful: row.vote === "helpful" ? 1 : 0,
        unhelpful: row.vote === "unhelpful" ? 1 : 0,
      },
    ];
  });
  const people = await userBasics(app, db, [user_id]);
  return { conversation_id: id, topic, user_info: personOf(people.get(user_id)!), records, created_at };
}
