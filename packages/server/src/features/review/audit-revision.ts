import type { Parsed, Reply } from "@askwell/contract";
import { type EditableKind, mayReviewEdit, pointsOf, tagSlug, thresholdsOf } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { applyAnswerEdit, lockThread } from "../answers/index.ts";
import { lockRightsOn } from "../granted-rights/index.ts";
import {
  checkBaseRevision,
  findRevision,
  isPublicRevision,
  lockRevision,
  type RevisionRow,
  setRevisionStatus,
} from "../history/index.ts";
import { checkMayApprove, checkUnlocked, type ModesColumn, renderText, snapshotOf } from "../posts/index.ts";
import { applyQuestionEdit, lockQuestion } from "../questions/index.ts";
import { recordPoints } from "../reputation/index.ts";
import { logStaffAction } from "../staff/index.ts";
import {
  applyTagEdit,
  chooseTags,
  createTags,
  findTagBySlug,
  listTagsOf,
  lockTag,
  tagsToCreate,
  tagTextsOf,
} from "../tags/index.ts";

/** Approves or rejects a waiting edit. Rules: docs/rules/edits.md E5 and E6. */
export async function auditRevision(
  app: App,
  who: Member,
  input: Parsed<"auditRevision">,
): Promise<Reply<"auditRevision">> {
  return app.db.write((tx) => auditRevisionIn(app, tx, who, input));
}

/** The same in an open transaction; `note` is logged instead of the summary of the edit. */
export async function auditRevisionIn(
  app: App,
  tx: Tx,
  by: Member,
  input: Parsed<"auditRevision">,
): Promise<Record<string, never>> {
  const { operation } = input;
  const found = await findRevision(tx, input.id);
  if (!found) fail("object_not_found");
  const who = await lockRightsOn(app, tx, by, found.object_id);
  const edit = { kind: found.object_kind as EditableKind, user_id: found.user_id };
  const verdict = mayReviewEdit(who, edit, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) fail(verdict.reason, { data: {} });
  if (operation === "approve") checkMayApprove(who);
  const { apply, before, rows = [], owner_id } = await prepare(app, tx, found);
  // Reviewers by reputation do not see hidden posts, neither in the queue nor by a guessed id.
  if (!isStaff(who) && !(await isPublicRevision(tx, found.id))) fail("object_not_found");
  const revision = await lockRevision(tx, found.id);
  if (revision?.status === (operation === "approve" ? "approved" : "rejected")) return {};
  if (revision?.status !== "unreviewed") fail("decided_already");
  checkUnlocked(who, ...rows);
  if (operation === "approve") await checkBaseRevision(tx, found.object_id, input.base_revision_id);
  const isOwn = revision.user_id === owner_id;
  const status = operation === "approve" && apply !== null ? "approved" : "rejected";
  await setRevisionStatus(app, tx, found.id, { status, review_user_id: who.id });
  if (status === "approved") {
    await apply?.();
    if (!isOwn) await reward(app, tx, revision);
    const { id: revision_id, object_id, user_id } = revision;
    await app.emit(tx, { kind: "edit_approved", object_id, revision_id, user_id, reviewer_id: who.id });
  }
  await logStaffAction(app, tx, who, {
    action: status === "approved" ? "edit_approve" : "edit_reject",
    object: { id: found.object_id, kind: found.object_kind },
    person_id: found.user_id,
    subject: `revision:${found.id}`,
    note: input.note || found.log,
    before,
    ...((isOwn || status === "rejected") && found.object_kind !== "tag" && { notice: input.note }),
  });
  return {};
}

interface PreparedEdit {
  /** Applies the edit; null when its subject no longer exists. */
  readonly apply: (() => Promise<void>) | null;
  /** What an undo needs. */
  readonly before?: { readonly revision_id: string; readonly edited_to?: string };
  /** The post and the posts above it, of which one may be locked. */
  readonly rows?: readonly ModesColumn[];
  /** The author of the post; missing for a tag, which has none. */
  readonly owner_id?: string;
}

const GONE: PreparedEdit = { apply: null };

/** Locks the subject of the edit. */
function prepare(app: App, tx: Tx, revision: RevisionRow): Promise<PreparedEdit> {
  if (revision.object_kind === "tag") return prepareTag(app, tx, revision);
  return revision.object_kind === "answer" ? prepareAnswer(app, tx, revision) : prepareQuestion(app, tx, revision);
}

async function prepareQuestion(app: App, tx: Tx, revision: RevisionRow): Promise<PreparedEdit> {
  const question = await lockQuestion(tx, revision.object_id);
  if (!question) return GONE;
  const { user_id, log, id: revision_id } = revision;
  const apply = async () => {
    const { title = question.title, content = "", tags: slugs = [] } = snapshotOf(revision);
    const current = (await listTagsOf(tx, [question.id])).get(question.id) ?? [];
    const inputs = slugs.map((slug_name) => ({ slug_name, display_name: slug_name, original_text: "" }));
    const chosen = await chooseTags(tx, inputs, current);
    const missing = tagsToCreate(chosen, { pending: question.status === "pending" });
    const tags = [...chosen.existing, ...(await createTags(app, tx, user_id, missing))];
    const text = await renderText(app, tx, content, question.id);
    await applyQuestionEdit(app, tx, { question, title, text, tags, user_id, revision_id, log });
  };
  return { apply, before: { revision_id: question.revision_id }, rows: [question], owner_id: question.user_id };
}

async function prepareAnswer(app: App, tx: Tx, revision: RevisionRow): Promise<PreparedEdit> {
  const locked = await lockThread(tx, revision.object_id);
  if (!locked) return GONE;
  const { user_id, log, id: revision_id } = revision;
  const apply = async () => {
    const text = await renderText(app, tx, snapshotOf(revision).content ?? "", locked.answer.id);
    await applyAnswerEdit(app, tx, { ...locked, text, user_id, revision_id, log });
    const { id: answer_id, question_id } = locked.answer;
    await app.emit(tx, { kind: "answer_edited", answer_id, question_id, user_id, suggested: true });
  };
  const { answer, question } = locked;
  return {
    apply,
    before: { revision_id: answer.revision_id },
    rows: [answer, question],
    owner_id: answer.user_id,
  };
}

async function prepareTag(app: App, tx: Tx, revision: RevisionRow): Promise<PreparedEdit> {
  const tag = await lockTag(tx, revision.object_id);
  if (!tag) return GONE;
  const { user_id, log, id: revision_id } = revision;
  const apply = async () => {
    const { slug_name = tag.slug_name, display_name = tag.display_name, original_text = "" } = snapshotOf(revision);
    const other = await findTagBySlug(tx, tagSlug(slug_name));
    if (other && other.id !== tag.id) fail("tag_exists");
    const texts = await tagTextsOf(app, { slug_name, display_name, original_text });
    await applyTagEdit(app, tx, tag, { texts, user_id, revision_id, log });
  };
  return { apply, before: { revision_id: tag.revision_id, edited_to: revision_id } };
}

/** Records the points once for each edit: the revision is the actor of the ledger entry. */
async function reward(app: App, tx: Tx, revision: RevisionRow): Promise<void> {
  const { user_id, object_id, id: actor_id } = revision;
  const kind = "edit.accepted" as const;
  await recordPoints(app, tx, [{ action: "record", kind, user_id, actor_id, object_id, points: pointsOf(kind) }]);
}
