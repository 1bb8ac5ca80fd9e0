import type { Reply, UserBasic } from "@askwell/contract";
import { acceptedCode, answerStatusCode } from "@askwell/contract";
import {
  answerActions,
  helpActions,
  lockedOnAnswer,
  mayDeleteAnswer,
  modeActions,
  moveActions,
  type PostMode,
  thresholdsOf,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import {
  deletionNotes,
  listHiddenIds,
  listOwnActions,
  modeNotices,
  modesOf,
  versionFor,
  wireId,
  writtenWith,
} from "../posts/index.ts";
import type { QuestionRow } from "../questions/index.ts";
import { labelled, labelledLocked, labelledOnPost } from "../tags/index.ts";
import { peopleFrom, userBasics } from "../users/index.ts";
import { answerStateOf } from "./change-answer.ts";
import type { ListedAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

type AnswerItem = Reply<"answerPage">["list"][number];

const NO_OWN_MARKS = { own_vote: null, own_bookmark: null, own_flag: null };

/** Answers to one question. */
interface RepliedAnswers {
  readonly rows: readonly (AnswerRow | ListedAnswer)[];
  readonly question: Pick<QuestionRow, "user_id" | "modes">;
}

/** The wire shape of answers to one question for a viewer, with users, votes and allowed actions, loaded for all answers together. */
export async function answerReplies(
  app: App,
  db: Db,
  viewer: Viewer,
  { rows, question }: RepliedAnswers,
): Promise<AnswerItem[]> {
  const people = await usersOf(app, db, rows);
  const withoutMarks = rows.filter((row) => !("own_vote" in row)).map((row) => row.id);
  const ownMarks = await listOwnActions(db, viewer.id, withoutMarks);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const asker_id = question.user_id;
  const questionModes = modesOf(question);
  const notices = await modeNotices(app, db, viewer, rows);
  const pending = rows.filter((row) => row.status === "pending" && !("hiding" in row)).map(({ id }) => id);
  const hidden = await listHiddenIds(db, pending);
  const deletions = await deletionNotes(app, db, viewer, rows);
  return rows.map((row) => {
    const deletion = deletions.get(row.id);
    const { own_vote, own_bookmark, own_flag } = "own_vote" in row ? row : (ownMarks.get(row.id) ?? NO_OWN_MARKS);
    const state = { ...answerStateOf(row), questionModes };
    const modes = notices.get(row.id);
    const exists = state.status !== "deleted";
    const mode_actions = [
      ...(exists ? modeActions(actorOf(viewer), "answer", state.modes) : []),
      ...moveActions(actorOf(viewer), "answer", { status: state.status, modes: [...state.modes, ...questionModes] }),
      ...helpActions(actorOf(viewer), row, app.settings.get("assistant")),
    ];
    return {
      ...answerItem(app, row, people),
      ...writtenWith(row, viewer),
      ...versionFor(row, viewer),
      ...(("hiding" in row ? row.hiding !== null : hidden.has(row.id)) && { is_hidden: true as const }),
      ...(deletion && { deletion }),
      ...(modes && { modes }),
      ...(mode_actions.length > 0 && { mode_actions: labelled(app, viewer.language, mode_actions) }),
      ...labelledLocked(
        app,
        viewer.language,
        lockedOnAnswer(actorOf(viewer), { ...state, asker_id }, thresholds),
        undeletableFor(viewer, state),
      ),
      vote_status: own_vote === "up" ? "vote_up" : own_vote === "down" ? "vote_down" : "",
      collected: own_bookmark !== null,
      member_actions: labelledOnPost(
        app,
        viewer.language,
        answerActions(actorOf(viewer), state, thresholds),
        own_flag !== null,
      ),
    };
  });
}

/** Why the author of an answer cannot delete it, though they are offered it. Rule: docs/rules/member-actions.md B8. */
function undeletableFor(
  who: Viewer,
  answer: ReturnType<typeof answerStateOf> & { readonly questionModes: readonly PostMode[] },
): "answer_not_deletable" | undefined {
  if (!who.signed_in || answer.user_id !== who.id || answer.status === "deleted") return;
  if (answer.modes.includes("locked") || answer.questionModes.includes("locked")) return;
  return mayDeleteAnswer(who, answer).allowed ? undefined : "answer_not_deletable";
}

/** Listed rows contain their users; those of other rows are loaded. */
async function usersOf(app: App, db: Db, rows: readonly (AnswerRow | ListedAnswer)[]) {
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

function answerItem(app: App, row: AnswerRow, people: ReadonlyMap<string, UserBasic>): AnswerItem {
  const editor = people.get(row.last_edit_user_id);
  return {
    id: wireId(app, row.id),
    question_id: wireId(app, row.question_id),
    content: row.content,
    html: row.html,
    create_time: row.created_at,
    update_time: row.edited_at,
    accepted: acceptedCode(row.accepted === 1),
    ...(row.accepted === 1 && row.accepted_at > 0 && { accepted_at: row.accepted_at }),
    status: answerStatusCode[answerStateOf(row).status],
    vote_count: row.score,
    vote_status: "",
    collected: false,
    user_info: people.get(row.user_id)!,
    ...(editor && { update_user_info: editor }),
    member_actions: [],
  };
}
