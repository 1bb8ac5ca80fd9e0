import { type Parsed, pinCode, type Reply, showCode } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { csvTime, listCsv } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { idOfUsername } from "../../users/index.ts";
import { questionListPart } from "./admin-question-list.ts";

const columns = ["id", "time", "author", "title", "votes", "answers", "accepted_answer", "listed", "pinned", "tags"];

/** The questions of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD16. */
export async function exportQuestionList(
  app: App,
  _admin: Admin,
  input: Parsed<"exportQuestionList">,
): Promise<Reply<"exportQuestionList">> {
  const userId = await idOfUsername(app.db.read, input.username);
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await questionListPart(app, { ...input, userId, after, limit });
    return { rows: list.map(cellsOf), next };
  });
  return { csv };
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

const cellsOf = (question: Reply<"adminQuestionList">["list"][number]) => [
  ...[question.id, csvTime(question.create_time), question.user_info.username, question.title, question.vote_count],
  ...[question.answer_count, question.accepted_answer_id === "0" ? "" : question.accepted_answer_id],
  ...[yesNo(question.show === showCode(true)), yesNo(question.pin === pinCode(true))],
  question.tags.map(({ slug_name }) => slug_name).join(", "),
];
