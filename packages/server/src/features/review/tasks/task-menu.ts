import type { Reply } from "@askwell/contract";
import { maySanction, modeActions, moveActions, type OfferedAction } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { actorOf, type Member } from "../../../viewer.ts";
import { answerStateOf } from "../../answers/index.ts";
import { withRightsOnPosts } from "../../granted-rights/index.ts";
import { modesOf, wireId } from "../../posts/index.ts";
import { stateOf } from "../../questions/index.ts";
import { labelled } from "../../tags/index.ts";
import type { ReviewTaskRow } from "../../tasks/index.ts";
import { findUser } from "../../users/index.ts";
import { listPostRows, type PostRows } from "../queries.ts";

type TaskMenu = NonNullable<NonNullable<Reply<"reviewTask">>["menu"]>;

/**
 * What the reviewer may do with the post of a task beside deciding it: its modes and moves, of a comment the moves of
 * those beside it, the modes of the question above it, and a warning to its author. Nothing if there is nothing. Rules: docs/rules/review.md RV35.
 */
export async function taskMenu(app: App, db: Db, who: Member, row: ReviewTaskRow): Promise<{ menu?: TaskMenu }> {
  if (row.kind === "appeal") return {};
  const may_warn = await mayWarn(app, db, who, row.person_id);
  const post = await menuOfPost(app, db, who, row);
  if (post) return { menu: { ...post, may_warn } };
  return may_warn ? { menu: { kind: "question", id: "", actions: [], may_warn } } : {};
}

async function menuOfPost(
  app: App,
  db: Db,
  who: Member,
  { object_id }: ReviewTaskRow,
): Promise<Omit<TaskMenu, "may_warn"> | null> {
  const rows = await listPostRows(db, [object_id]);
  const comment = rows.comments.get(object_id);
  const id = comment ? comment.object_id : object_id;
  const above = comment ? await listPostRows(db, [id]) : rows;
  const reviewer = actorOf(await withRightsOnPosts(db, who, [object_id]));
  const { kind: postKind, offered } = offeredOn(reviewer, above, id);
  const actions = comment ? offered.filter(({ action }) => action === "move_comments") : offered;
  const question = comment || postKind === "answer" ? offeredOnQuestion(reviewer, above, id) : null;
  if (actions.length === 0 && !question) return null;
  return {
    ...{ kind: postKind, id: wireId(app, id), actions: labelled(app, who.language, actions) },
    ...(question && {
      question: { id: wireId(app, question.id), actions: labelled(app, who.language, question.actions) },
    }),
  };
}

const ON_QUESTION: readonly string[] = ["lock", "unlock", "protect", "unprotect"];

/** What keeps more such answers and comments from a question: locking and protecting it. */
function offeredOnQuestion(reviewer: ReturnType<typeof actorOf>, rows: PostRows, id: string) {
  const question = rows.questions.get(rows.answers.get(id)?.question_id ?? id);
  if (!question || question.status === "deleted") return null;
  const actions = modeActions(reviewer, "question", modesOf(question)).filter(({ action }) =>
    ON_QUESTION.includes(action),
  );
  return actions.length === 0 ? null : { id: question.id, actions };
}

interface Offer {
  readonly kind: TaskMenu["kind"];
  readonly offered: readonly OfferedAction[];
}

/** The modes and moves of a question or an answer, as its own page offers them. */
function offeredOn(reviewer: ReturnType<typeof actorOf>, rows: PostRows, id: string): Offer {
  const answer = rows.answers.get(id);
  const question = rows.questions.get(answer?.question_id ?? id);
  if (!question) return { kind: "question", offered: [] };
  const kind = answer ? "answer" : "question";
  const { status, modes } = answer ? answerStateOf(answer) : stateOf(question);
  const ofModes = status === "deleted" ? [] : modeActions(reviewer, kind, modes);
  const movable = { status, modes: answer ? [...modes, ...modesOf(question)] : modes };
  return { kind, offered: [...moveActions(reviewer, kind, movable), ...ofModes] };
}

/** Whether the reviewer may warn the author. Rules: docs/rules/sanctions.md SN2. */
async function mayWarn(app: App, db: Db, who: Member, personId: string): Promise<boolean> {
  const person = await findUser(db, personId);
  if (!person || person.status === "deleted") return false;
  return maySanction(who, person, "warning", app.settings.get("sign_in").moderator_sanctions).allowed;
}
