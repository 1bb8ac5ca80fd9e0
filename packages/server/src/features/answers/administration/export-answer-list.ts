import { acceptedCode, type Parsed, type Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { csvTime, listCsv } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { idOfUsername } from "../../users/index.ts";
import { answerListPart } from "./admin-answer-list.ts";

const columns = ["id", "time", "author", "votes", "accepted", "question_id", "question", "text"];

/** The answers of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD17. */
export async function exportAnswerList(
  app: App,
  _admin: Admin,
  input: Parsed<"exportAnswerList">,
): Promise<Reply<"exportAnswerList">> {
  const userId = await idOfUsername(app.db.read, input.username);
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await answerListPart(app, { ...input, userId, after, limit });
    return { rows: list.map(cellsOf), next };
  });
  return { csv };
}

const cellsOf = (answer: Reply<"adminAnswerList">["list"][number]) => [
  ...[answer.id, csvTime(answer.create_time), answer.user_info.username, answer.vote_count],
  ...[answer.accepted === acceptedCode(true) ? "yes" : "no", answer.question_id, answer.title, answer.description],
];
