import type { QuestionLine, Reply, UserBasic } from "@askwell/contract";
import { pinCode, questionStatusCode, showCode } from "@askwell/contract";
import {
  lockedOnQuestion,
  noticeLevel,
  pageSizes,
  questionActions,
  questionExtras,
  reasonOfKey,
  thresholdsOf,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import { parseJson } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { wireId } from "../posts/index.ts";
import { labelled, labelledLocked, listTagsOf, type ShownTag, tagRefOf, tagsFrom } from "../tags/index.ts";
import { peopleFrom, userBasics } from "../users/index.ts";
import { stateOf } from "./change-question.ts";
import { type Around, findOwnFacts, type OwnFacts, type Repeated, type ShownQuestion } from "./queries.ts";
import type { QuestionRow } from "./table.ts";

type QuestionInfo = Reply<"questionInfo">;

type People = Pick<QuestionRow, "user_id" | "last_edit_user_id" | "last_answer_user_id">;

/** The tags of a question in their order, and the people who stand beside it by their ids. */
export function aroundOf(
  app: App,
  row: Around & People,
): { tags: readonly ShownTag[]; people: ReadonlyMap<string, UserBasic> } {
  const people = peopleFrom(app, [
    [row.user_id, row.asker],
    [row.last_edit_user_id, row.editor],
    [row.last_answer_user_id, row.answerer],
  ]);
  return { tags: tagsFrom(row.shown_tags), people };
}

/** A question beside something else: no description, nothing offered. */
export async function questionBeside(
  app: App,
  db: Db,
  who: Viewer,
  row: QuestionRow & Partial<ShownQuestion>,
): Promise<QuestionInfo> {
  const { operation, ...shown } = infoOf(app, who, await partsOf(app, db, who, row));
  const banner = operation && row.status === "closed" ? { operation } : {};
  return { ...shown, ...banner, description: "", member_actions: null, extends_actions: null };
}

/** A question as its own page shows it to a viewer. */
export async function questionReply(
  app: App,
  db: Db,
  who: Viewer,
  row: QuestionRow & Partial<ShownQuestion>,
): Promise<QuestionInfo> {
  const viewer = actorOf(who);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  return {
    ...infoOf(app, who, await partsOf(app, db, who, row)),
    ...duplicatesOf(app, row),
    ...labelledLocked(app, who.language, lockedOnQuestion(viewer, stateOf(row), thresholds)),
    member_actions: labelled(app, who.language, questionActions(viewer, stateOf(row), thresholds)),
    extends_actions: labelled(app, who.language, questionExtras(viewer, thresholds)),
  };
}

interface QuestionParts {
  readonly row: QuestionRow;
  readonly tags: readonly ShownTag[];
  readonly people: ReadonlyMap<string, UserBasic>;
  readonly own: OwnFacts;
}

/** What a row does not bring along is read. */
async function partsOf(
  app: App,
  db: Db,
  who: Viewer,
  row: QuestionRow & Partial<ShownQuestion>,
): Promise<QuestionParts> {
  const { shown_tags, asker, editor, answerer } = row;
  const around =
    shown_tags === undefined
      ? { tags: (await listTagsOf(db, [row.id])).get(row.id) ?? [], people: await peopleAround(app, db, row) }
      : aroundOf(app, { ...row, shown_tags, asker, editor, answerer });
  return { row, ...around, own: bringsOwn(row) ? row : await findOwnFacts(db, who.id, row.id) };
}

const bringsOwn = (row: Partial<OwnFacts>): row is OwnFacts => row.direction !== undefined;

const peopleAround = (app: App, db: Db, row: QuestionRow) =>
  userBasics(app, db, [row.user_id, row.last_edit_user_id, row.last_answer_user_id]);

function infoOf(app: App, who: Viewer, { row, tags, people, own }: QuestionParts): QuestionInfo {
  const state = stateOf(row);
  const editor = people.get(row.last_edit_user_id);
  const answerer = people.get(row.last_answer_user_id);
  const operation = operationOf(app, who, row);
  return {
    id: wireId(app, row.id),
    title: row.title,
    url_title: row.url_title,
    content: row.content,
    html: row.html,
    description: row.description,
    tags: tags.map((tag) => tagRefOf(app, tag)),
    ...countsOf(app, row),
    create_time: row.created_at,
    update_time: row.active_at,
    edit_time: row.edited_at,
    pin: pinCode(state.pinned),
    show: showCode(state.listed),
    status: questionStatusCode[state.status],
    ...(operation && { operation }),
    user_info: people.get(row.user_id)!,
    ...(editor && { update_user_info: editor }),
    ...(answerer && { last_answered_user_info: answerer }),
    answered: own.first_answer_id !== null,
    first_answer_id: own.first_answer_id === null ? "" : wireId(app, own.first_answer_id),
    collected: own.collected !== null,
    is_followed: own.followed !== null,
    vote_status: own.direction === "up" ? "vote_up" : own.direction === "down" ? "vote_down" : "",
    member_actions: null,
    extends_actions: null,
  };
}

type Counted = Pick<
  QuestionRow,
  | "id"
  | "view_count"
  | "unique_view_count"
  | "score"
  | "answer_count"
  | "collection_count"
  | "follow_count"
  | "accepted_answer_id"
  | "last_answer_id"
>;

/** The counts and answer ids that every form of a question carries; views that are not stored yet are in. */
export function countsOf(app: App, row: Counted) {
  return {
    view_count: row.view_count + app.views.pending(row.id),
    unique_view_count: row.unique_view_count,
    vote_count: row.score,
    answer_count: row.answer_count,
    collection_count: row.collection_count,
    follow_count: row.follow_count,
    accepted_answer_id: row.accepted_answer_id,
    last_answer_id: row.last_answer_id,
  };
}

/** The banner of a question that is not simply open. Source: api-content 1.15. */
function operationOf(app: App, who: Viewer, row: QuestionRow): QuestionInfo["operation"] {
  const level = noticeLevel(stateOf(row).status);
  if (level === null) return undefined;
  const t = app.translator(who.language);
  if (row.status !== "closed") {
    const key = row.status === "deleted" ? "refusals.question_already_deleted" : "refusals.question_under_review";
    return { type: "", description: "", msg: t(key), time: 0, level };
  }
  const reason = reasonOfKey(row.close_reason);
  const type = reason === null ? "" : t(`reasons.${reason}.name`);
  const description = reason === null ? "" : t(`reasons.${reason}.description`);
  return { type, description, msg: row.close_message, time: row.closed_at, level };
}

/** How a question beside another one is read from a column of `Repeated`. */
interface ReadLine extends Omit<QuestionLine, "vote_count"> {
  readonly score: number;
}

/** What a question repeats while it is closed as a duplicate, and the newest that repeat it. Source: docs/rules/questions.md Q15. */
function duplicatesOf(
  app: App,
  { original, repeats }: Partial<Repeated>,
): Pick<QuestionInfo, "duplicate_of" | "duplicates"> {
  const wired = ({ id, score, ...line }: ReadLine): QuestionLine => ({
    ...line,
    id: wireId(app, id),
    vote_count: score,
  });
  const first = original ? parseJson<ReadLine>(original) : null;
  const all = repeats ? parseJson<ReadLine[]>(repeats) : [];
  const newest = all.sort((one, two) => (one.id < two.id ? 1 : -1)).slice(0, pageSizes.relatedQuestions);
  return {
    ...(first && { duplicate_of: wired(first) }),
    ...(newest.length > 0 && { duplicates: newest.map(wired) }),
  };
}
