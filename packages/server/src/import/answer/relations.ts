import { forgetStates, knownKeys } from "../../features/posts/bulk.ts";
import type { ReactionRow } from "../../features/reactions/table.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { existing } from "./posts.ts";
import { type AnswerRun, importTable, storeBatch } from "./run.ts";
import { deleteRows, saveRows, takeRows } from "./store.ts";
import { idOf, listOf, numberOf, objectOf, scalarOf, textOf } from "./values.ts";

/** Imports bookmarks of questions; those that were removed there since the last import are removed here. */
export async function importBookmarks(run: AnswerRun): Promise<void> {
  const current = new Set<string>();
  await importTable(run, "collection", (rows) => async (tx, summary) => {
    const questions = await existing(
      tx,
      "questions",
      rows.map((row) => idOf(row, "object_id")),
    );
    const all = rows.map((row): Tables["collections"] => ({
      ...{ id: idOf(row, "id"), user_id: idOf(row, "user_id"), object_id: idOf(row, "object_id"), group_id: "0" },
      created_at: run.clock.timeOf(row, "created_at"),
    }));
    const placed = all.filter(({ user_id, object_id }) => user_id !== "0" && questions.has(object_id));
    await takeRows(tx, { table: "collections", key: ["object_id", "user_id"], derived: ["id", "created_at"] }, placed);
    for (const { user_id, object_id } of placed) current.add(`${user_id} ${object_id}`);
    countImported(summary, "bookmarks", placed.length);
    countLeftOut(summary, "bookmarks", "of what is not there", all.length - placed.length);
  });
  await removeOldBookmarks(run, current);
}

/** Bookmarks of the last import have the ids of the old site; newer ones were made here. */
async function removeOldBookmarks(run: AnswerRun, current: ReadonlySet<string>): Promise<void> {
  if (run.importedUntil === undefined) return;
  const query = run.app.db.read.selectFrom("collections").select(["id", "user_id", "object_id"]);
  const stored = await query.where("id", "<=", run.importedUntil).execute();
  const missing = stored.filter((row) => !current.has(`${row.user_id} ${row.object_id}`));
  const gone = missing.map(({ id }) => id);
  const keys = missing.map(({ user_id, object_id }) => `${object_id} ${user_id}`);
  await storeBatch(run, async (tx, summary) => {
    await deleteRows(tx, { table: "collections", column: "id" }, gone);
    await forgetStates(tx, "collections", keys);
    countLeftOut(summary, "bookmarks", "removed since the last import", gone.length);
  });
}

const EMOJI = ["heart", "smile", "frown"];

/** Imports the reactions to questions and answers. */
export async function importReactions(run: AnswerRun): Promise<void> {
  await importTable(run, "meta", (rows) => async (tx, summary) => {
    const summaries = rows.filter((row) => textOf(row, "key") === "object.react.summary");
    const ids = summaries.map((row) => idOf(row, "object_id"));
    const posts = new Set([...(await existing(tx, "questions", ids)), ...(await existing(tx, "answers", ids))]);
    for (const row of summaries) {
      const object_id = idOf(row, "object_id");
      if (!posts.has(object_id)) countLeftOut(summary, "reactions", "to what is not there");
      else countImported(summary, "reactions", await saveReactions(tx, object_id, reactionsIn(run, row)));
    }
  });
}

function reactionsIn({ clock }: AnswerRun, row: ForeignRow): ReactionRow[] {
  const reactions = objectOf(textOf(row, "value"))?.reactions;
  if (!Array.isArray(reactions)) return [];
  const created_at = clock.timeOf(row, "created_at");
  return reactions.flatMap((reaction: { emoji?: unknown; user_ids?: unknown } | null) => {
    const emoji = scalarOf(reaction?.emoji);
    const users = Array.isArray(reaction?.user_ids) ? [...new Set(reaction.user_ids.map(scalarOf))] : [];
    const known = EMOJI.includes(emoji) ? users.filter((id) => /^[1-9]\d{0,18}$/.test(id)) : [];
    return known.map((user_id) => ({
      object_id: idOf(row, "object_id"),
      emoji,
      user_id,
      created_at,
      active: 1 as const,
    }));
  });
}

/** Reactions of the last import that are no longer there are withdrawn; those that were made here stay. */
async function saveReactions(tx: Tx, objectId: string, reactions: readonly ReactionRow[]): Promise<number> {
  const table = { table: "reactions", key: ["object_id", "emoji", "user_id"], derived: ["created_at"] } as const;
  const keyOf = ({ object_id, emoji, user_id }: ReactionRow) => `${object_id} ${emoji} ${user_id}`;
  const current = new Set(reactions.map(keyOf));
  const gone = (await knownKeys(tx, "reactions", objectId)).filter((key) => !current.has(key));
  if (gone.length > 0) {
    const stored = await tx.selectFrom("reactions").selectAll().where("object_id", "=", objectId).execute();
    const withdrawn = stored.filter((row) => gone.includes(keyOf(row)));
    await saveRows(
      tx,
      table,
      withdrawn.map((row) => ({ ...row, active: 0 as const })),
    );
    await forgetStates(tx, "reactions", gone);
  }
  await takeRows(tx, table, reactions);
  return reactions.length;
}

const MAX_INVITED = 20;

/** Imports who was asked to answer. */
export async function importInvitations(run: AnswerRun): Promise<void> {
  await importTable(run, "question", (rows) => async (tx, summary) => {
    const questions = await existing(
      tx,
      "questions",
      rows.map((row) => idOf(row, "id")),
    );
    const lists = rows
      .filter((row) => questions.has(idOf(row, "id")))
      .map((row) => ({ row, ids: listOf(textOf(row, "invite_user_id")).map(scalarOf) }));
    const people = await existing(
      tx,
      "users",
      lists.flatMap(({ ids }) => ids.filter((id) => /^\d{1,18}$/.test(id))),
    );
    const invitations = lists.flatMap(({ row, ids }) => {
      const known = [...new Set(ids)].filter((id) => people.has(id)).slice(0, MAX_INVITED);
      const fields = { question_id: idOf(row, "id"), inviter_id: idOf(row, "user_id") };
      const created_at = run.clock.timeOf(row, "updated_at") || run.clock.timeOf(row, "created_at");
      return known.map((user_id, position): Tables["invitations"] => ({ ...fields, user_id, position, created_at }));
    });
    await takeRows(tx, { table: "invitations", key: ["question_id", "user_id"], derived: ["created_at"] }, invitations);
    countImported(summary, "invitations", invitations.length);
  });
}

const SHOWN = 1;
const UNLISTED = 2;
const APPLIED = [0, 2];

/** The tags of questions, which `completeQuestions` stores. */
export async function tagsOfQuestions(
  run: AnswerRun,
  questions: readonly { readonly id: string; readonly status: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const values = questions.map(({ id }) => id);
  const related = new Map<string, { readonly tag_id: string; readonly status: number }[]>();
  for await (const rows of run.source.batches("tag_rel", { where: { column: "object_id", values } })) {
    for (const row of rows) {
      const id = idOf(row, "object_id");
      related.set(id, [...(related.get(id) ?? []), { tag_id: idOf(row, "tag_id"), status: numberOf(row, "status") }]);
    }
  }
  const ordered = await taggedInVersions(run, values);
  return new Map(
    questions.map(({ id, status }) => {
      const all = related.get(id) ?? [];
      const order = ordered.get(id) ?? [];
      // All tags of a deleted question have the state of one that was taken away: the last version names the others.
      const isTagged = (tag: (typeof all)[number]) =>
        [SHOWN, UNLISTED].includes(tag.status) ||
        (status === "deleted" && (order.length === 0 || order.includes(tag.tag_id)));
      const ids = [...new Set(all.filter(isTagged).map(({ tag_id }) => tag_id))];
      const place = (tag: string) => (order.includes(tag) ? order.indexOf(tag) : order.length);
      return [id, ids.toSorted((one, other) => place(one) - place(other))] as const;
    }),
  );
}

/** The ids of the tags in the last applied version of each question, in their order. */
async function taggedInVersions({ source }: AnswerRun, values: readonly string[]) {
  const tagged = new Map<string, readonly string[]>();
  for await (const rows of source.batches("revision", { where: { column: "object_id", values } })) {
    for (const row of rows) {
      const tags = objectOf(textOf(row, "content"))?.tags;
      if (!APPLIED.includes(numberOf(row, "status")) || !Array.isArray(tags)) continue;
      tagged.set(
        idOf(row, "object_id"),
        tags.map((tag: { ID?: unknown } | null) => scalarOf(tag?.ID)),
      );
    }
  }
  return tagged;
}
