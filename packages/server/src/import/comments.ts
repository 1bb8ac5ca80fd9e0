import { kindOfId } from "@askwell/domain";
import { addComments } from "../features/comments/bulk.ts";
import type { CommentRow } from "../features/comments/index.ts";
import { ownPostFiles } from "../features/files/bulk.ts";
import { addEvents } from "../features/history/bulk.ts";
import { importedPosts, saveImportedPosts } from "../features/posts/bulk.ts";
import { tagKeysBySlug } from "../features/tags/bulk.ts";
import type { Db } from "../tables.ts";
import { commentChanges, saveCommentChanges } from "./changes/comment-changes.ts";
import { tagsNamedIn } from "./comment-texts.ts";
import { type DumpRow, needId, needText, needTime, numberOf, textOf } from "./fields.ts";
import { accountsOf, personIn } from "./people.ts";
import { type Phase, readAll } from "./phase.ts";
import { findPosts } from "./posts.ts";
import { countImported, countLeftOut } from "./summary.ts";
import { type MadeText, recordText } from "./texts.ts";

/** Comments share the id table with posts; the prefix prevents collisions. */
const keyOf = (foreignId: string) => `comment-${foreignId}`;

/** Imports comments on questions and answers. */
export const commentsPhase: Phase = {
  name: "comments",
  file: "Comments.xml",
  batchRows: 500,
  unreadable: "comments",
  overlaps: true,
  async prepare(context, batch) {
    const { app, source } = context;
    const read = readAll(batch, "comments", readComment);
    const comments = [...new Map(read.map((comment) => [comment.foreign_id, comment])).values()];
    const ids = await findPosts(
      context,
      comments.flatMap((comment) => [comment.post, keyOf(comment.foreign_id)]),
    );
    const questions = await questionsOf(app.db.read, new Set(comments.flatMap(({ post }) => ids.get(post) ?? [])));
    const known = comments.filter((comment) => ids.has(keyOf(comment.foreign_id)));
    const fresh = comments.filter((comment) => !known.includes(comment));
    const placed = fresh.filter((comment) => questions.has(ids.get(comment.post) ?? ""));
    const accounts = await accountsOf(
      context,
      placed.map((comment) => comment.author),
    );
    const old = context.takesChanges ? known.filter(({ post }) => questions.has(ids.get(post) ?? "")) : [];
    const targetsOf = await targetsFor(app.db.read, [...placed, ...old], { ids, questions });
    const texts = await context.makeTexts(
      placed.map((comment) => {
        const { text, format } = comment;
        const targets = targetsOf(comment);
        return recordText(text, format, targets.scope) ?? { ...targets, comment: text };
      }),
    );
    const changes = await commentChanges(
      context,
      old.map((one) => ({ ...one, id: ids.get(keyOf(one.foreign_id))!, targets: targetsOf(one) })),
    );
    const prepared = placed.map((comment, index) => {
      const object_id = ids.get(comment.post)!;
      const user_id = accounts.get(comment.author)!;
      return { comment, text: texts[index]!, user_id, object_id, question_id: questions.get(object_id)! };
    });
    return async (tx, summary) => {
      // A dump may contain a row twice, and earlier batches have been stored by now.
      const stored = await importedPosts(
        tx,
        source,
        placed.map(({ foreign_id }) => keyOf(foreign_id)),
      );
      const missing = prepared.filter(({ comment }) => !stored.has(keyOf(comment.foreign_id)));
      const commentIds = await app.ids.reserve(tx, "comment", missing.length);
      const rows = missing.map((one, index) => rowOf(one, commentIds[index]!));
      await addComments(tx, rows);
      await ownPostFiles(tx, rows.map(fileUserOf));
      const mapping = missing.map(({ comment }, index) => ({
        source,
        foreign_id: keyOf(comment.foreign_id),
        post_id: commentIds[index]!,
      }));
      await saveImportedPosts(tx, mapping);
      await addEvents(app, tx, rows.map(commentedEvent));
      countImported(summary, "comments", rows.length);
      await saveCommentChanges(context, tx, changes, summary);
      countLeftOut(summary, "comments", "on what is no question or answer here", fresh.length - placed.length);
      countLeftOut(summary, "comments", "imported before", known.length + stored.size);
    };
  },
};

interface CommentPlaces {
  /** The ids of posts here, by their ids in the source. */
  readonly ids: ReadonlyMap<string, string>;
  /** The question of each post. */
  readonly questions: ReadonlyMap<string, string>;
}

/** What the links of each comment lead to. */
async function targetsFor(db: Db, comments: readonly ForeignComment[], { ids, questions }: CommentPlaces) {
  const named = await tagKeysBySlug(db, [...new Set(comments.flatMap(({ text }) => tagsNamedIn(text)))]);
  return ({ text, post }: ForeignComment) => {
    const scope = ids.get(post)!;
    const tags = tagsNamedIn(text).filter((slug) => named.has(slug));
    return { scope, tags, editAddress: editAddress(questions.get(scope)!, scope) };
  };
}

const fileUserOf = ({ id, user_id, original_text }: CommentRow) => ({ id, user_id, text: original_text });

const commentedEvent = ({ id, user_id, created_at, object_id }: CommentRow) => ({
  ...{ user_id, created_at, object_id: id, original_object_id: object_id },
  kind: `${kindOfId(object_id)}.commented`,
});

interface PreparedComment extends Pick<CommentRow, "user_id" | "object_id" | "question_id"> {
  readonly comment: ForeignComment;
  readonly text: MadeText;
}

const editAddress = (questionId: string, postId: string) =>
  questionId === postId ? `/posts/${questionId}/edit` : `/posts/${questionId}/${postId}/edit`;

function rowOf({ comment, text, ...fields }: PreparedComment, id: string): CommentRow {
  return {
    ...fields,
    id,
    created_at: comment.created_at,
    updated_at: comment.created_at,
    reply_comment_id: "0",
    reply_user_id: "0",
    original_text: text.content,
    parsed_text: text.html,
    renderer: text.renderer,
    status: "available",
    score: comment.score,
    program: "",
    program_key: "0",
  };
}

type ForeignComment = ReturnType<typeof readComment>;

function readComment(row: DumpRow) {
  return {
    foreign_id: needId(row),
    post: needId(row, "PostId"),
    created_at: needTime(row, "CreationDate"),
    score: Math.max(0, numberOf(row, "Score")),
    text: needText(row, "Text"),
    format: textOf(row, "Format"),
    author: personIn(row, "UserId", "UserDisplayName"),
  };
}

/** The question of each existing post. */
async function questionsOf(db: Db, postIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const ids = [...postIds];
  if (ids.length === 0) return new Map();
  const questions = await db.selectFrom("questions").select("id").where("id", "in", ids).execute();
  const answers = await db.selectFrom("answers").select(["id", "question_id"]).where("id", "in", ids).execute();
  return new Map([
    ...questions.map(({ id }) => [id, id] as const),
    ...answers.map(({ id, question_id }) => [id, question_id] as const),
  ]);
}
