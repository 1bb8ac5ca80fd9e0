import { reasons } from "@askwell/domain";
import { addLinks } from "../features/posts/bulk.ts";
import { markDuplicates } from "../features/questions/bulk.ts";
import { recountLinks } from "../features/questions/index.ts";
import type { Db } from "../tables.ts";
import { type DumpRow, needId, numberOf, timeOf } from "./fields.ts";
import { questionAddress } from "./history.ts";
import { type Phase, readAll } from "./phase.ts";
import { findPosts, isNew } from "./posts.ts";
import { countImported, countLeftOut } from "./summary.ts";

const KINDS: Readonly<Record<number, string>> = { 1: "mention", 3: "duplicate" };

/** Imports links between posts, and the originals of duplicates. */
export const linksPhase: Phase = {
  name: "links",
  file: "PostLinks.xml",
  batchRows: 500,
  unreadable: "links",
  async prepare(context, batch) {
    const { app } = context;
    const links = readAll(batch, "links", readLink);
    const ids = await findPosts(
      context,
      links.flatMap((link) => [link.from, link.to]),
    );
    const questions = await questionsOf(context.app.db.read, [...new Set(ids.values())]);
    const placed = links.flatMap(({ kind, from, to, created_at }) => {
      const [source, target] = [questions.get(ids.get(from) ?? ""), questions.get(ids.get(to) ?? "")];
      if (!kind || !source || !target || source.question_id === target.question_id) return [];
      return {
        from_post_id: source.id,
        from_question_id: source.question_id,
        to_question_id: target.question_id,
        to_answer_id: target.id === target.question_id ? "0" : target.id,
        kind,
        status: source.visible ? "active" : "removed",
        created_at,
      };
    });
    const duplicates = placed.filter((link) => link.kind === "duplicate" && isNew(context, link.from_question_id));
    return async (tx, summary) => {
      await addLinks(tx, placed);
      await recountLinks(tx, [...new Set(placed.map((link) => link.to_question_id))]);
      await markDuplicates(
        tx,
        duplicates.map((link) => ({
          id: link.from_question_id,
          close_reason: reasons.a_duplicate.key,
          close_message: questionAddress(app, link.to_question_id),
        })),
      );
      countImported(summary, "links", placed.length);
      countLeftOut(
        summary,
        "links",
        "between posts that are not both here, or in one thread",
        links.length - placed.length,
      );
    };
  },
};

function readLink(row: DumpRow) {
  return {
    kind: KINDS[numberOf(row, "LinkTypeId")],
    from: needId(row, "PostId"),
    to: needId(row, "RelatedPostId"),
    created_at: timeOf(row, "CreationDate"),
  };
}

/** The question of each post. */
async function questionsOf(db: Db, ids: readonly string[]) {
  const places = new Map<string, { id: string; question_id: string; visible: boolean }>();
  if (ids.length === 0) return places;
  const questions = await db.selectFrom("questions").select(["id", "visible"]).where("id", "in", ids).execute();
  const answers = await db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select(["answers.id", "answers.question_id", "questions.visible"])
    .where("answers.id", "in", ids)
    .execute();
  for (const { id, visible } of questions) places.set(id, { id, question_id: id, visible: visible === 1 });
  for (const { id, question_id, visible } of answers) places.set(id, { id, question_id, visible: visible === 1 });
  return places;
}
