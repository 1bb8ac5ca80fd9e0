import type { Reply, UserBasic } from "@askwell/contract";
import { acceptedCode, answerStatusCode } from "@askwell/contract";
import { answerActions, lockedOnAnswer, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { listOwnMarks, wireId } from "../posts/index.ts";
import { labelled, labelledLocked } from "../tags/index.ts";
import { peopleFrom, userBasics } from "../users/index.ts";
import { stateOf } from "./change-answer.ts";
import type { ListedAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

type AnswerInfo = Reply<"answerPage">["list"][number];

const NOTHING_LEFT = { own_vote: null, own_bookmark: null };

/** Answers as a viewer sees them, with people, votes and what is offered for all of them at once. */
export async function answerReplies(
  app: App,
  db: Db,
  who: Viewer,
  rows: readonly (AnswerRow | ListedAnswer)[],
): Promise<AnswerInfo[]> {
  const people = await peopleBeside(app, db, rows);
  const bare = rows.filter((row) => !("own_vote" in row)).map((row) => row.id);
  const left = await listOwnMarks(db, who.id, bare);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  return rows.map((row) => {
    const { own_vote, own_bookmark } = "own_vote" in row ? row : (left.get(row.id) ?? NOTHING_LEFT);
    return {
      ...infoOf(app, row, people),
      ...labelledLocked(app, who.language, lockedOnAnswer(actorOf(who), stateOf(row), thresholds)),
      vote_status: own_vote === "up" ? "vote_up" : own_vote === "down" ? "vote_down" : "",
      collected: own_bookmark !== null,
      member_actions: labelled(app, who.language, answerActions(actorOf(who), stateOf(row), thresholds)),
    };
  });
}

/** Rows of a list bring their people along. */
async function peopleBeside(app: App, db: Db, rows: readonly (AnswerRow | ListedAnswer)[]) {
  const listed = rows.filter((row) => "author" in row);
  if (listed.length < rows.length) {
    const ids = rows.flatMap((row) => [row.user_id, row.last_edit_user_id]);
    return userBasics(app, db, ids);
  }
  const columns = listed.flatMap((row): [string, unknown][] => [
    [row.user_id, row.author],
    [row.last_edit_user_id, row.editor],
  ]);
  return peopleFrom(app, columns);
}

function infoOf(app: App, row: AnswerRow, people: ReadonlyMap<string, UserBasic>): AnswerInfo {
  const editor = people.get(row.last_edit_user_id);
  return {
    id: wireId(app, row.id),
    question_id: wireId(app, row.question_id),
    content: row.content,
    html: row.html,
    create_time: row.created_at,
    update_time: row.edited_at,
    accepted: acceptedCode(row.accepted === 1),
    status: answerStatusCode[stateOf(row).status],
    vote_count: row.score,
    vote_status: "",
    collected: false,
    user_info: people.get(row.user_id)!,
    ...(editor && { update_user_info: editor }),
    member_actions: [],
  };
}
