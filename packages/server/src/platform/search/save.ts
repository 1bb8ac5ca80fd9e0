import { searchColumn } from "@askwell/domain";
import { sql } from "kysely";
import { upsert } from "../db/index.ts";
import type { PlatformDb, PlatformTx } from "../tables.ts";
import type { SearchChange, SearchDocument } from "./documents.ts";
import type { FullText, IndexedText } from "./full-text.ts";
import { defaultNumber } from "./numbers.ts";
import { removeThreads } from "./ranking/index.ts";
import { listSegments, segmentOf } from "./segments.ts";
import { CHANGED, type SearchRow, WAITING } from "./table.ts";

/** Words of a text that are indexed; PostgreSQL's limit is a megabyte. */
const MAX_WORDS = 20_000;

/** Adds or replaces documents with their words. If only their index is made again (`isBulk`), the threads stay ranked. */
export async function saveDocuments(
  tx: PlatformTx,
  fullText: FullText,
  documents: readonly SearchDocument[],
  isBulk: boolean,
): Promise<void> {
  if (documents.length === 0) return;
  const numbers = await numbersFor(tx, documents);
  const segments = await listSegments(tx);
  const texts = documents.map((document): IndexedText => {
    const number = numbers.get(document.post_id)!;
    const body = codesOf(document.text);
    return { number, segment: segmentOf(segments, number), title: titleCodesOf(document), body };
  });
  await saveRows(
    tx,
    documents.map((document, index) => ({ document, number: texts[index]!.number, segment: texts[index]!.segment })),
    isBulk ? {} : { ranked: CHANGED },
  );
  await fullText.save(tx, texts);
}

/** Adds documents without their words. */
export async function addDocuments(tx: PlatformTx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const numbers = await numbersFor(tx, documents);
  await saveRows(
    tx,
    documents.map((document) => ({ document, number: numbers.get(document.post_id)!, segment: 0 })),
    { ranked: WAITING },
  );
}

interface SearchEntry extends Pick<SearchRow, "number" | "segment"> {
  readonly document: SearchDocument;
}

/** Without a value for `ranked` existing rows keep theirs. */
async function saveRows(
  tx: PlatformTx,
  entries: readonly SearchEntry[],
  { ranked }: Partial<Pick<SearchRow, "ranked">>,
): Promise<void> {
  const rows = entries.map(({ document, number, segment }): SearchRow => {
    const { title: _title, tags, text: _text, ...fields } = document;
    const tagCodes = document.kind === "question" ? codesOf(tags.join(" ")) : [];
    const title_tokens = titleCodesOf(document).join(" ");
    return { ...fields, number, segment, ranked: ranked ?? WAITING, title_tokens, tag_tokens: tagCodes.join(" ") };
  });
  const unchanged: readonly string[] = ranked === undefined ? ["number", "ranked"] : ["number"];
  const set = Object.keys(rows[0]!).filter((name) => !unchanged.includes(name)) as (keyof SearchRow)[];
  await upsert(tx, "search", rows, { key: ["number"], set });
}

const titleCodesOf = ({ kind, title }: SearchDocument): string[] => (kind === "question" ? codesOf(title) : []);

const codesOf = (text: string): string[] => {
  const column = searchColumn(text);
  return column === "" ? [] : column.split(" ").slice(0, MAX_WORDS);
};

/** Existing documents keep their number; others get their default number or, if it is taken, the next free one. */
async function numbersFor(tx: PlatformTx, documents: readonly SearchDocument[]): Promise<Map<string, number>> {
  const ids = documents.map((document) => document.post_id);
  const numbers = await numbersOf(tx, ids);
  const fresh = documents.filter((document) => !numbers.has(document.post_id));
  const preferred = fresh.map(defaultNumber);
  const taken = new Set([...numbers.values(), ...(await takenAmong(tx, preferred))]);
  for (const [index, document] of fresh.entries()) {
    let number = preferred[index]!;
    while (taken.has(number) || (number !== preferred[index] && (await takenAmong(tx, [number])).length > 0))
      number += 1;
    taken.add(number);
    numbers.set(document.post_id, number);
  }
  return numbers;
}

async function numbersOf(db: PlatformDb, postIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom("search").select(["post_id", "number"]).where("post_id", "in", postIds).execute();
  return new Map(rows.map((row) => [row.post_id, row.number]));
}

async function takenAmong(db: PlatformDb, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom("search").select("number").where("number", "in", numbers).execute();
  return rows.map((row) => row.number);
}

/** Changes the fields of one document. */
export async function updateDocument(tx: PlatformTx, postId: string, change: SearchChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("search").set(change).where("post_id", "=", postId).execute();
}

/** Replaces the words of a question's tags. */
export async function retagDocument(tx: PlatformTx, questionId: string, tags: readonly string[]): Promise<void> {
  const tag_tokens = codesOf(tags.join(" ")).join(" ");
  await tx.updateTable("search").set({ tag_tokens, ranked: CHANGED }).where("post_id", "=", questionId).execute();
}

/** Derives the visibility from the posts themselves. */
export async function refreshThread(tx: PlatformTx, questionId: string): Promise<void> {
  await tx
    .updateTable("search")
    .set({
      ranked: CHANGED,
      visible: sql<0 | 1>`case
        when not exists (select 1 from questions q where q.id = search.question_id and q.visible = 1) then 0
        when search.kind = 'question' then 1
        when exists (select 1 from answers a where a.id = search.post_id and a.status = 'available') then 1
        else 0 end`,
    })
    .where("question_id", "=", questionId)
    .execute();
}

/** Removes documents with their words. */
export async function removeDocuments(tx: PlatformTx, fullText: FullText, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  const numbers = [...(await numbersOf(tx, postIds)).values()];
  if (numbers.length === 0) return;
  await fullText.remove(tx, numbers);
  await removeThreads(tx, numbers);
  await tx.deleteFrom("search").where("number", "in", numbers).execute();
}
