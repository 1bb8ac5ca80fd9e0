import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { userBasics } from "../../users/index.ts";
import { countConversations, countVotes, listConversations } from "../queries.ts";
import { personOf } from "./conversation-detail.ts";

/** The conversations of all users, the last one first. Rules: docs/rules/assistant.md AI16. */
export async function adminConversationPage(
  app: App,
  _: Admin,
  { page, page_size }: Parsed<"adminConversationPage">,
): Promise<Reply<"adminConversationPage">> {
  const db = app.db.read;
  const rows = await listConversations(db, { userId: null, limit: page_size, offset: (page - 1) * page_size });
  const votes = await countVotes(
    db,
    rows.map(({ id }) => id),
  );
  const people = await userBasics(
    app,
    db,
    rows.map(({ user_id }) => user_id),
  );
  const countOf = (id: string, vote: string) =>
    Number(votes.find((each) => each.conversation_id === id && each.vote === vote)?.count ?? 0);
  return {
    count: await countConversations(db, null),
    list: rows.map(({ id, topic, user_id, created_at }) => ({
      ...{ id, topic, created_at, user_info: personOf(people.get(user_id)!) },
      helpful_count: countOf(id, "helpful"),
      unhelpful_count: countOf(id, "unhelpful"),
    })),
  };
}
