import type { Parsed, Reply } from "@askwell/contract";
import { type EditableKind, mayReviewEdit, pointsOf, tagSlug, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { applyAnswerEdit, lockThread } from "../answers/index.ts";
import { findRevision, lockRevision, type RevisionRow, settleRevision } from "../history/index.ts";
import { renderText, snapshotOf } from "../posts/index.ts";
import { applyQuestionEdit, lockQuestion } from "../questions/index.ts";
import { recordPoints } from "../reputation/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { applyTagEdit, chooseTags, findTagBySlug, listTagsOf, lockTag, makeTags, tagTextsOf } from "../tags/index.ts";

/** Approves or rejects an edit that waits. Rules: docs/rules/edits.md E5 and E6. */
export async function auditRevision(
  app: App,
  who: Member,
  input: Parsed<"auditRevision">,
): Promise<Reply<"auditRevision">> {
  const { operation } = input;
  if (operation !== "approve" && operation !== "reject") return {};
  return app.db.write(async (tx) => {
    const known = await findRevision(tx, input.id);
    if (known?.status !== "unreviewed") return {};
    const edit = { kind: known.object_kind as EditableKind, user_id: known.user_id };
    const verdict = mayReviewEdit(who, edit, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) refuse(verdict.why, { data: {} });
    const { apply, before } = await prepare(app, tx, known);
    const revision = await lockRevision(tx, known.id);
    if (revision?.status !== "unreviewed") return {};
    const status = operation === "approve" && apply !== null ? "approved" : "rejected";
    await settleRevision(app, tx, known.id, { status, review_user_id: who.id });
    if (status === "approved") {
      await apply?.();
      await reward(app, tx, revision);
      const { id: revision_id, object_id, user_id } = revision;
      await app.emit(tx, { kind: "edit_approved", object_id, revision_id, user_id, reviewer_id: who.id });
    }
    await noteStaffAction(app, tx, who, {
      action: status === "approved" ? "edit_approve" : "edit_reject",
      object: { id: known.object_id, kind: known.object_kind },
      person_id: known.user_id,
      subject: `revision:${known.id}`,
      note: known.log,
      before,
    });
    return {};
  });
}

interface Prepared {
  /** Puts the edit in force; null when there is nothing left to edit. */
  readonly apply: (() => Promise<void>) | null;
  /** What undoing needs. */
  readonly before?: { readonly revision_id: string; readonly edited_to?: string };
}

const GONE: Prepared = { apply: null };

/** Locks what the edit is about. */
function prepare(app: App, tx: Tx, revision: RevisionRow): Promise<Prepared> {
  if (revision.object_kind === "tag") return prepareTag(app, tx, revision);
  return revision.object_kind === "answer" ? prepareAnswer(app, tx, revision) : prepareQuestion(app, tx, revision);
}

async function prepareQuestion(app: App, tx: Tx, revision: RevisionRow): Promise<Prepared> {
  const question = await lockQuestion(tx, revision.object_id);
  if (!question) return GONE;
  const { user_id, log, id: revision_id } = revision;
  const apply = async () => {
    const { title = question.title, content = "", tags: slugs = [] } = snapshotOf(revision);
    const present = (await listTagsOf(tx, [question.id])).get(question.id) ?? [];
    const wanted = slugs.map((slug_name) => ({ slug_name, display_name: slug_name, original_text: "" }));
    const chosen = await chooseTags(tx, wanted, present);
    const tags = [...chosen.existing, ...(await makeTags(app, tx, user_id, chosen.missing))];
    const text = await renderText(app, tx, content, question.id);
    await applyQuestionEdit(app, tx, { question, title, text, tags, user_id, revision_id, log });
  };
  return { apply, before: { revision_id: question.revision_id } };
}

async function prepareAnswer(app: App, tx: Tx, revision: RevisionRow): Promise<Prepared> {
  const locked = await lockThread(tx, revision.object_id);
  if (!locked) return GONE;
  const { user_id, log, id: revision_id } = revision;
  const apply = async () => {
    const text = await renderText(app, tx, snapshotOf(revision).content ?? "", locked.answer.id);
    await applyAnswerEdit(app, tx, { ...locked, text, user_id, revision_id, log });
    const { id: answer_id, question_id } = locked.answer;
    await app.emit(tx, { kind: "answer_edited", answer_id, question_id, user_id, suggested: true });
  };
  return { apply, before: { revision_id: locked.answer.revision_id } };
}

async function prepareTag(app: App, tx: Tx, revision: RevisionRow): Promise<Prepared> {
  const tag = await lockTag(tx, revision.object_id);
  if (!tag) return GONE;
  const { user_id, log, id: revision_id } = revision;
  const apply = async () => {
    const { slug_name = tag.slug_name, display_name = tag.display_name, original_text = "" } = snapshotOf(revision);
    const other = await findTagBySlug(tx, tagSlug(slug_name));
    if (other && other.id !== tag.id) refuse("tag_exists");
    const texts = tagTextsOf(app, { slug_name, display_name, original_text });
    await applyTagEdit(app, tx, tag, { texts, user_id, revision_id, log });
  };
  return { apply, before: { revision_id: tag.revision_id, edited_to: revision_id } };
}

/** Once for each edit: the ledger keeps the edit in the place of who causes the points. */
async function reward(app: App, tx: Tx, revision: RevisionRow): Promise<void> {
  const { user_id, object_id, id: actor_id } = revision;
  const kind = "edit.accepted" as const;
  await recordPoints(app, tx, [{ action: "record", kind, user_id, actor_id, object_id, points: pointsOf(kind) }]);
}
