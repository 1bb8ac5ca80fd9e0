import type { QuestionSummary, Reply, UserBasic } from "@askwell/contract";
import { pinCode, questionStatusCode, showCode } from "@askwell/contract";
import {
  helpActions,
  lockedOnQuestion,
  mayDeleteQuestion,
  modeActions,
  moveActions,
  noticeLevel,
  pageSizes,
  questionActions,
  questionExtras,
  reasonOfKey,
  thresholdsOf,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import { parseJson, toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import { deletionNotes, modeNotices, modesOf, versionFor, wireId, writtenWith } from "../posts/index.ts";
import {
  type DisplayTag,
  labelled,
  labelledLocked,
  labelledOnPost,
  listTagsOf,
  tagRefOf,
  tagsFrom,
} from "../tags/index.ts";
import { peopleFrom, userBasics } from "../users/index.ts";
import { stateOf } from "./asking/change-question.ts";
import { closingVoteActions, closingVotesOf } from "./closing-votes/wire.ts";
import {
  type DuplicateColumns,
  findOwnColumns,
  type OwnColumns,
  type QuestionPageRow,
  type RelatedColumns,
} from "./queries.ts";
import type { QuestionRow } from "./table.ts";

type QuestionInfoReply = Reply<"questionInfo">;

type RelatedUserIds = Pick<QuestionRow, "user_id" | "last_edit_user_id" | "last_answer_user_id">;

/** The tags of a row in their order, and its users by their ids. */
export function relatedOf(
  app: App,
  row: RelatedColumns & RelatedUserIds,
): { tags: readonly DisplayTag[]; people: ReadonlyMap<string, UserBasic> } {
  const people = peopleFrom(app, [
    [row.user_id, row.asker],
    [row.last_edit_user_id, row.editor],
    [row.last_answer_user_id, row.answerer],
  ]);
  return { tags: tagsFrom(row.shown_tags), people };
}

/** A question shown with another object: without description and actions. */
export async function secondaryQuestion(
  app: App,
  db: Db,
  who: Viewer,
  row: QuestionRow & Partial<QuestionPageRow>,
): Promise<QuestionInfoReply> {
  const { operation, ...info } = infoOf(app, who, await partsOf(app, db, who, row));
  const banner = operation && row.status === "closed" ? { operation } : {};
  return { ...info, ...banner, description: "", member_actions: null, extends_actions: null };
}

/** A question for its own page. */
export async function questionReply(
  app: App,
  db: Db,
  who: Viewer,
  row: QuestionRow & Partial<QuestionPageRow>,
): Promise<QuestionInfoReply> {
  const viewer = actorOf(who);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const parts = await partsOf(app, db, who, row);
  const state = stateOf(row);
  const { protect_below_rank } = app.settings.get("question");
  const modes = (await modeNotices(app, db, who, [row])).get(row.id);
  const closing_votes = closingVotesOf(app, who, row);
  const mode_actions = [
    ...closingVoteActions(who, closing_votes),
    ...(state.status === "deleted" ? [] : modeActions(viewer, "question", state.modes)),
    ...moveActions(viewer, "question", state),
    ...helpActions(viewer, row, app.settings.get("assistant")),
  ];
  const shown = infoOf(app, who, parts);
  const isHidden = parts.own.hiding !== null;
  const deletion = (await deletionNotes(app, db, who, [row])).get(row.id);
  const hidden = app.translator(who.language)("hidden_posts.question");
  return {
    ...shown,
    ...(shown.operation && { operation: { ...shown.operation, ...adviceOf(app, who, row) } }),
    ...(deletion && shown.operation && { operation: { ...shown.operation, msg: deletion } }),
    ...(isHidden && shown.operation && { operation: { ...shown.operation, level: "warning", msg: hidden } }),
    ...(modes && { modes }),
    ...(mode_actions.length > 0 && { mode_actions: labelled(app, who.language, mode_actions) }),
    ...(closing_votes && { closing_votes }),
    ...writtenWith(row, who),
    ...versionFor(row, who),
    ...duplicatesOf(app, row),
    ...(toNumber(row.same_count ?? 0) > 0 && { same_count: toNumber(row.same_count ?? 0) }),
    ...labelledLocked(
      app,
      who.language,
      lockedOnQuestion(viewer, state, thresholds, protect_below_rank),
      undeletableFor(who, row, parts.own),
    ),
    member_actions: labelledOnPost(
      app,
      who.language,
      questionActions(viewer, state, thresholds),
      parts.own.flagged !== null,
    ),
    extends_actions: labelled(app, who.language, questionExtras(viewer, thresholds)),
  };
}

/** Why the author of a question cannot delete it, though they are offered it. Rule: docs/rules/member-actions.md B8. */
function undeletableFor(who: Viewer, row: QuestionRow, own: OwnColumns): "question_not_deletable" | undefined {
  if (!who.signed_in || row.user_id !== who.id || row.status === "deleted" || modesOf(row).includes("locked")) return;
  const { answer_count, accepted_answer_id } = row;
  const bestScore = toNumber(own.only_answer_score ?? 0);
  const answers = { answer_count, bestScore, hasAccepted: accepted_answer_id !== "0" };
  return mayDeleteQuestion(who, stateOf(row), answers).allowed ? undefined : "question_not_deletable";
}

interface QuestionParts {
  readonly row: QuestionRow;
  readonly tags: readonly DisplayTag[];
  readonly people: ReadonlyMap<string, UserBasic>;
  readonly own: OwnColumns;
}

/** Reads what the row does not contain yet. */
async function partsOf(
  app: App,
  db: Db,
  who: Viewer,
  row: QuestionRow & Partial<QuestionPageRow>,
): Promise<QuestionParts> {
  const { shown_tags, asker, editor, answerer } = row;
  const related =
    shown_tags === undefined
      ? { tags: (await listTagsOf(db, [row.id])).get(row.id) ?? [], people: await relatedUsers(app, db, row) }
      : relatedOf(app, { ...row, shown_tags, asker, editor, answerer });
  return { row, ...related, own: hasOwnColumns(row) ? row : await findOwnColumns(db, who.id, row.id) };
}

const hasOwnColumns = (row: Partial<OwnColumns>): row is OwnColumns => row.direction !== undefined;

const relatedUsers = (app: App, db: Db, row: QuestionRow) =>
  userBasics(app, db, [row.user_id, row.last_edit_user_id, row.last_answer_user_id]);

function infoOf(app: App, who: Viewer, { row, tags, people, own }: QuestionParts): QuestionInfoReply {
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
    ...(own.muted !== null && { is_muted: true }),
    ...(own.same !== null && { has_same: true }),
    vote_status: own.direction === "up" ? "vote_up" : own.direction === "down" ? "vote_down" : "",
    member_actions: null,
    extends_actions: null,
  };
}

type QuestionCounts = Pick<
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

/** The counts and answer ids in every format of a question, including views that are not stored yet. */
export function countsOf(app: App, row: QuestionCounts) {
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

/** The notice of a question that is not open. Source: docs/wire/content.md "Notice of a question". */
function operationOf(app: App, who: Viewer, row: QuestionRow): QuestionInfoReply["operation"] {
  const level = noticeLevel(stateOf(row).status);
  if (level === null) return undefined;
  const t = app.translator(who.language);
  if (row.status !== "closed") {
    const key = row.status === "deleted" ? "api_errors.question_already_deleted" : "api_errors.question_under_review";
    return { type: "", description: "", msg: t(key), time: 0, level };
  }
  const reason = reasonOfKey(row.close_reason);
  const type = reason === null ? "" : t(`reasons.${reason}.name`);
  const description = reason === null ? "" : t(`reasons.${reason}.description`);
  return { type, description, msg: row.close_message, time: row.closed_at, level };
}

/** What the author of a closed question can do next, unless it is locked. Rule: docs/rules/notifications.md H19. */
function adviceOf(app: App, who: Viewer, row: QuestionRow): { readonly advice?: string } {
  const isOwn = who.signed_in && row.user_id === who.id;
  if (!isOwn || row.status !== "closed" || modesOf(row).includes("locked")) return {};
  const advice = reasonOfKey(row.close_reason) === "a_duplicate" ? "duplicate" : "closed";
  return { advice: app.translator(who.language)(`notifications.advice.${advice}`) };
}

/** A question in a column of `DuplicateColumns`. */
interface SummaryColumn extends Omit<QuestionSummary, "vote_count"> {
  readonly score: number;
}

/**
 * The original of a question closed as a duplicate, and the newest duplicates of one. Source: docs/rules/questions.md
 * Q15.
 */
function duplicatesOf(
  app: App,
  { original, repeats: duplicates }: Partial<DuplicateColumns>,
): Pick<QuestionInfoReply, "duplicate_of" | "duplicates"> {
  const toWire = ({ id, score, ...line }: SummaryColumn): QuestionSummary => ({
    ...line,
    id: wireId(app, id),
    vote_count: score,
  });
  const first = original ? parseJson<SummaryColumn>(original) : null;
  const all = duplicates ? parseJson<SummaryColumn[]>(duplicates) : [];
  const newest = all.sort((one, two) => (one.id < two.id ? 1 : -1)).slice(0, pageSizes.relatedQuestions);
  return {
    ...(first && { duplicate_of: toWire(first) }),
    ...(newest.length > 0 && { duplicates: newest.map(toWire) }),
  };
}
