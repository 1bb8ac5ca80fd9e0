import { changeAnswer, lockThread } from "../../features/answers/index.ts";
import { addEvents } from "../../features/history/bulk.ts";
import { answerDocument } from "../../features/posts/index.ts";
import type { Tx } from "../../tables.ts";
import { type ImportContext, type Phase, readValid } from "../phase.ts";
import { type ForeignAnswer, findPosts, readAnswer } from "../posts.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { type OldPosts, oldPostsOf } from "./old-posts.ts";
import { ensureVersion } from "./save-version.ts";
import { countsAfter, NO_VOTES } from "./vote-counts.ts";

/** Changes the answers of earlier runs as the source has changed them. Rules: docs/rules/import.md X40 to X45. */
export const answerChangesPhase: Phase = {
  name: "answer changes",
  file: "Posts.xml",
  batchRows: 200,
  postTypes: ["2"],
  onlyChanges: true,
  async prepare(context, batch) {
    const rows = readValid(batch, readAnswer);
    const ids = await findPosts(
      context,
      rows.map((row) => row.foreign_id),
    );
    const old = await oldPostsOf(context, rows, ids);
    return async (tx, summary) => {
      let changed = 0;
      for (const [id, row] of old.foreign) if (await change(context, tx, { id, row, old })) changed += 1;
      countImported(summary, "changed answers", changed);
      countLeftOut(summary, "changed answers", "edited here", old.editedHere);
    };
  },
};

interface AnswerChange {
  readonly id: string;
  readonly row: ForeignAnswer;
  readonly old: OldPosts<ForeignAnswer>;
}

/** True if anything has changed. */
async function change({ app }: ImportContext, tx: Tx, { id, row, old }: AnswerChange): Promise<boolean> {
  const locked = await lockThread(tx, id);
  if (!locked) return false;
  const { answer, question } = locked;
  const found = old.texts.get(id);
  const text = found?.revisionBefore === answer.revision_id ? found : undefined;
  const editor = text && text.editor !== answer.user_id ? text.editor : "0";
  const content = { content: text?.text.content ?? "" };
  const place = { object_id: id, object_kind: "answer", title: question.title, content } as const;
  const columns = {
    ...countsAfter(answer, row.score, old.ownVotes.get(id) ?? NO_VOTES),
    ...(old.returned.has(id) && { status: "available" }),
    ...(text && {
      ...{ ...text.text, edited_at: text.edited_at, last_edit_user_id: editor },
      active_at: Math.max(answer.active_at, row.active_at),
      revision_id: await ensureVersion(app, tx, place, text),
    }),
  };
  const isSame = (Object.keys(columns) as (keyof typeof columns)[]).every((name) => columns[name] === answer[name]);
  if (isSame) return false;
  const after = await changeAnswer(app, tx, locked, columns);
  if (text) await app.search.save(tx, [answerDocument(after.answer, after.question)]);
  const event = { user_id: old.community, created_at: app.now(), object_id: id, kind: "answer.undeleted" };
  if (columns.status) await addEvents(app, tx, [event]);
  return true;
}
