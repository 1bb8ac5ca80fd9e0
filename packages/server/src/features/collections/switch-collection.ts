import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { addToQuestionCounts, lockQuestion, visibleQuestion } from "../questions/index.ts";
import { addCollection, removeCollection } from "./queries.ts";

/** Sets or removes the bookmark of a question. Rules: docs/rules/collections.md. */
export async function switchCollection(
  app: App,
  member: Member,
  input: Parsed<"switchCollection">,
): Promise<Reply<"switchCollection">> {
  return app.db.write(async (tx) => {
    const locked = await lockQuestion(tx, input.object_id);
    const question = input.bookmark ? visibleQuestion(member, locked) : locked;
    if (!question) return null;
    const collection = { user_id: member.id, object_id: question.id, group_id: input.group_id, created_at: app.now() };
    const changed = input.bookmark
      ? await addCollection(tx, { ...collection, id: await app.ids.next(tx, "collection") })
      : await removeCollection(tx, member.id, question.id);
    if (!changed) return null;
    const delta = input.bookmark ? 1 : -1;
    await addToQuestionCounts(tx, question.id, { collection_count: delta });
    await app.invalidate(tx, `question:${question.id}`);
    return { object_collection_count: question.collection_count + delta };
  });
}
