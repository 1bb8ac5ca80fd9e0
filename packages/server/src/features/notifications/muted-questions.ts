import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { findThreads, titleFor, wireId } from "../posts/index.ts";
import { countMuted, listMuted } from "./queries.ts";

/** The questions that the caller has muted. */
export async function mutedQuestions(
  app: App,
  member: Member,
  { page, page_size }: Parsed<"mutedQuestions">,
): Promise<Reply<"mutedQuestions">> {
  const db = app.db.read;
  const rows = await listMuted(db, member.id, { offset: (page - 1) * page_size, limit: page_size });
  const threads = await findThreads(
    db,
    rows.map((row) => row.question_id),
  );
  const t = app.translator(member.language);
  const list = rows.map(({ question_id, created_at }) => {
    const question = threads.get(question_id)?.question;
    const gone = { title: t("personal.deleted_question"), url_title: "" };
    const { title, url_title } = question ? titleFor(t, member, question, true) : gone;
    return { question_id: wireId(app, question_id), title, url_title, muted_at: created_at };
  });
  return { count: await countMuted(db, member.id), list };
}
