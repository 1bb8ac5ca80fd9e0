import { titleSlug } from "@askwell/content/slug";
import { addEvents, listCloseDetails, listEvents } from "../../features/history/bulk.ts";
import { questionDocument, saveDuplicate } from "../../features/posts/index.ts";
import { changeQuestion, lockQuestion, type QuestionRow, recountLinks } from "../../features/questions/index.ts";
import { tagKeysBySlug } from "../../features/tags/bulk.ts";
import { createTags, syncQuestionTags } from "../../features/tags/index.ts";
import type { Tx } from "../../tables.ts";
import { type ImportContext, type Phase, readValid } from "../phase.ts";
import { type ForeignQuestion, findPosts, readQuestion } from "../posts.ts";
import { closingOf } from "../questions.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { acceptAs, decidedHere } from "./acceptances.ts";
import { type NewText, type OldPosts, oldPostsOf } from "./old-posts.ts";
import { ensureVersion } from "./save-version.ts";
import { isOfSource } from "./spans.ts";
import { countsAfter, NO_VOTES } from "./vote-counts.ts";

/** Changes the questions of earlier runs as the source has changed them. Rules: docs/rules/import.md X40 to X45. */
export const questionChangesPhase: Phase = {
  name: "question changes",
  file: "Posts.xml",
  batchRows: 200,
  postTypes: ["1"],
  onlyChanges: true,
  async prepare(context, batch) {
    const { read } = context.app.db;
    const rows = readValid(batch, readQuestion);
    const posts = await findPosts(
      context,
      rows.flatMap((row) => [row.foreign_id, row.accepted]),
    );
    const old = await oldPostsOf(context, rows, posts);
    const ids = [...old.foreign.keys()];
    const closings = await listCloseDetails(read, ids);
    const state = { old, posts, closings, isClosedHere: await closedHere(context, ids) };
    const isAcceptedHere = await decidedHere(read, context, ids);
    return async (tx, summary) => {
      let changed = 0;
      for (const [id, row] of old.foreign) {
        const isChanged = await change(context, tx, { ...state, id, row });
        const accepted = posts.get(row.accepted) ?? "0";
        const isAccepted = !isAcceptedHere.has(id) && (await acceptAs(context, tx, { questionId: id, accepted }));
        if (isChanged || isAccepted) changed += 1;
      }
      countImported(summary, "changed questions", changed);
      countLeftOut(summary, "changed questions", "edited here", old.editedHere);
    };
  },
};

/** Questions that were closed or reopened here: they stay as they are. */
async function closedHere(context: ImportContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const kinds = ["question.closed", "question.reopened"];
  const events = await listEvents(context.app.db.read, { by: "object_id", ids, kinds });
  const own = events.filter((event) => !isOfSource(context.spans, "events", event));
  return new Set(own.map(({ object_id }) => object_id));
}

interface QuestionChange {
  readonly id: string;
  readonly row: ForeignQuestion;
  readonly old: OldPosts<ForeignQuestion>;
  readonly closings: ReadonlyMap<string, string>;
  readonly isClosedHere: ReadonlySet<string>;
}

/** True if anything has changed. */
async function change(context: ImportContext, tx: Tx, changed: QuestionChange): Promise<boolean> {
  const { app } = context;
  const { id, row, old } = changed;
  const question = await lockQuestion(tx, id);
  if (!question) return false;
  const found = old.texts.get(id);
  const text = found?.revisionBefore === question.revision_id ? found : undefined;
  const columns: Partial<QuestionRow> = {
    ...countsAfter(question, row.score, old.ownVotes.get(id) ?? NO_VOTES),
    view_count: Math.max(question.view_count, row.view_count),
    unique_view_count: Math.max(question.unique_view_count, row.view_count),
    active_at: Math.max(question.active_at, row.active_at),
    ...statusOf(question, changed),
    ...(text && (await textColumns(context, tx, { question, row, text }))),
  };
  const names = Object.keys(columns) as (keyof QuestionRow)[];
  if (names.every((name) => columns[name] === question[name])) return false;
  const after = await changeQuestion(app, tx, question, columns);
  if (text) await saveTags(context, tx, after, { slugs: text.slugs, creator: old.community });
  if (question.status === "closed" && after.status === "available")
    await recountLinks(tx, await saveDuplicate(tx, id, null, app.now()));
  const event = { user_id: old.community, created_at: app.now(), object_id: id, kind: "question.undeleted" };
  if (question.status === "deleted" && after.status !== "deleted") await addEvents(app, tx, [event]);
  return true;
}

/** The status that the source gives a question, unless it was decided here. */
function statusOf(question: QuestionRow, { id, row, old, closings, isClosedHere }: QuestionChange) {
  const { status } = question;
  const isClosed = row.closed_at > 0;
  if (status === "deleted" && old.returned.has(id)) {
    const open = { status: question.status_before === "closed" ? "closed" : "available", status_before: "" };
    return isClosedHere.has(id) || !isClosed ? open : { ...closingOf(row, closings.get(id)), status_before: "" };
  }
  if (isClosedHere.has(id) || (status !== "available" && status !== "closed")) return {};
  if (isClosed && status === "available") return closingOf(row, closings.get(id));
  if (isClosed || status === "available") return {};
  return { status: "available", close_reason: "", close_message: "", closed_at: 0 };
}

interface TextChange {
  readonly question: QuestionRow;
  readonly row: ForeignQuestion;
  readonly text: NewText;
}

async function textColumns({ app }: ImportContext, tx: Tx, { question, row, text }: TextChange) {
  const { title } = row;
  const content = { title, content: text.text.content, tags: row.slugs };
  const place = { object_id: question.id, object_kind: "question", title, content } as const;
  return {
    ...text.text,
    title,
    url_title: titleSlug(title),
    edited_at: text.edited_at,
    last_edit_user_id: text.editor,
    revision_id: await ensureVersion(app, tx, place, text),
  };
}

/** Gives a question the tags of its new version; creates those that are missing. */
async function saveTags(
  { app }: ImportContext,
  tx: Tx,
  question: QuestionRow,
  { slugs, creator }: { readonly slugs: readonly string[]; readonly creator: string },
): Promise<void> {
  const known = await tagKeysBySlug(tx, slugs);
  const missing = slugs.filter((slug) => !known.has(slug));
  const newTags = missing.map((slug) => ({ slug_name: slug, display_name: slug, original_text: "" }));
  const made = await createTags(app, tx, creator, newTags);
  const all = new Map([...known, ...made.map((tag) => [tag.slug_name, tag] as const)]);
  const placed = slugs.filter((slug) => all.has(slug));
  await syncQuestionTags(
    app,
    tx,
    question,
    placed.map((slug) => all.get(slug)!),
  );
  await app.search.save(tx, [questionDocument(question, placed)]);
}
