import { kindOfId, numberOfId, slugProblem, tagSlug } from "@askwell/domain";
import { importedPosts } from "../features/posts/bulk.ts";
import { type DumpRow, InvalidRowError, idOf, needId, needText, needTime, numberOf, textOf, timeOf } from "./fields.ts";
import { maybePersonIn, personIn } from "./people.ts";
import type { ImportContext } from "./phase.ts";

/** Post kinds by their number in Posts.xml. */
const KINDS: Readonly<Record<string, string>> = {
  "1": "question",
  "2": "answer",
  "3": "orphaned tag wiki",
  "4": "tag excerpt",
  "5": "tag wiki",
  "6": "moderator nomination",
  "7": "wiki placeholder",
  "8": "privilege wiki",
};

/** The kind of a post, such as `question`. */
export function postKindOf(row: DumpRow): string {
  const number = row.attributes.PostTypeId ?? "";
  const kind = KINDS[number];
  if (!kind && !/^\d{1,3}$/.test(number)) throw new InvalidRowError("PostTypeId is no kind of post");
  return kind ?? `post of kind ${number}`;
}

/** Fields shared by questions and answers. */
function readPost(row: DumpRow) {
  if (row.attributes.Body === undefined) throw new InvalidRowError("Body is missing");
  const created_at = needTime(row, "CreationDate");
  return {
    row,
    foreign_id: needId(row),
    created_at,
    edited_at: timeOf(row, "LastEditDate"),
    active_at: timeOf(row, "LastActivityDate") || created_at,
    score: numberOf(row, "Score"),
    body: textOf(row, "Body"),
    /** "" in dumps, whose bodies are HTML with the Markdown in the history. */
    format: textOf(row, "Format"),
    author: personIn(row, "OwnerUserId", "OwnerDisplayName"),
    editor: maybePersonIn(row, "LastEditorUserId", "LastEditorDisplayName"),
  };
}

/** A question of a dump; undefined for any other row. */
export function readQuestion(row: DumpRow) {
  if (postKindOf(row) !== "question") return undefined;
  return {
    ...readPost(row),
    title: needText(row, "Title").replace(/\s+/g, " "),
    slugs: slugsIn(textOf(row, "Tags")),
    view_count: Math.max(0, numberOf(row, "ViewCount")),
    accepted: idOf(row, "AcceptedAnswerId"),
    closed_at: timeOf(row, "ClosedDate"),
    /** Records say it, dumps do not. */
    locked_at: timeOf(row, "LockedDate"),
    lock_reason: textOf(row, "LockReason").trim(),
  };
}

/** An answer of a dump; undefined for any other row. */
export function readAnswer(row: DumpRow) {
  return postKindOf(row) === "answer" ? { ...readPost(row), parent: needId(row, "ParentId") } : undefined;
}

export type ForeignQuestion = NonNullable<ReturnType<typeof readQuestion>>;
export type ForeignAnswer = NonNullable<ReturnType<typeof readAnswer>>;

/** Parses a list of tags, `<a><b>` in older dumps and `|a|b|` in newer ones. */
export function slugsIn(tags: string): string[] {
  const slugs = tags.split(/[<>|]+/).map(tagSlug);
  return [...new Set(slugs)].filter((slug) => slugProblem(slug) === null);
}

/** Vote counts derived from a score, if only that is known. */
export const votesOf = (score: number) => ({ up_count: Math.max(0, score), down_count: Math.max(0, -score) });

/** Ids of imported questions, answers and comments. Tag texts, which share their numbers, are excluded. */
export async function findPosts(context: ImportContext, foreignIds: Iterable<string>): Promise<Map<string, string>> {
  const all = await findObjects(context, foreignIds);
  return new Map([...all].filter(([, id]) => kindOfId(id) !== "tag"));
}

/** The same, including the tags of tag texts. */
export async function findObjects(context: ImportContext, foreignIds: Iterable<string>): Promise<Map<string, string>> {
  const requested = [...new Set(foreignIds)].filter((id) => id !== "");
  const ids = new Map<string, string>();
  for (let start = 0; start < requested.length; start += 1000) {
    const found = await importedPosts(context.app.db.read, context.source, requested.slice(start, start + 1000));
    for (const [foreignId, id] of found) ids.set(foreignId, id);
  }
  return ids;
}

/** True for a post or tag of this import, not of an earlier one. */
export const isNew = (context: ImportContext, id: string) => numberOfId(id) > context.since;
