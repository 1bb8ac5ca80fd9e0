import { tagSlug } from "@askwell/domain";
import type { ForeignDatabase, ForeignRow } from "../../platform/db/index.ts";
import { secondsOf } from "../answer/clock.ts";
import type { ReadRecord } from "../records/json-records.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import type { RecordKindName } from "../records/record-kinds.ts";
import type { RecordSource } from "../records/record-source.ts";
import type { BlobFiles } from "./blob-files.ts";
import { formattedText, plainHtml } from "./q2a-texts.ts";
import { PAGE_ROWS, type q2aStatements } from "./statements.ts";

/** An open Question2Answer database. */
export interface OpenQ2a {
  readonly source: string;
  readonly db: ForeignDatabase;
  readonly statements: ReturnType<typeof q2aStatements>;
  readonly blobs: BlobFiles;
  /** The time zone of stored times. */
  readonly zone: string;
}

type RowMaker = (row: ForeignRow, site: OpenQ2a) => RecordValues[] | Promise<RecordValues[]>;

interface TableReading {
  readonly table: string;
  readonly column: string;
  readonly statement: (after: string) => string;
  readonly make: RowMaker;
  /** The key of a row, and the key before the first. */
  readonly keyOf?: (row: ForeignRow) => string;
}

/** The records that a Question2Answer database becomes. */
export async function q2aSource(site: OpenQ2a): Promise<RecordSource> {
  const { statements, blobs } = site;
  const posts = { table: "posts", column: "postid" };
  const keyOf = (row: ForeignRow) => `${row.id}, ${row.person}`;
  const comments = { ...posts, statement: statements.comments, make: commentOf };
  const words = { table: "words", column: "wordid", statement: statements.tags, make: tagOf };
  const readings: Partial<Record<RecordKindName, TableReading>> = {
    people: { table: "users", column: "userid", statement: statements.people, make: personOf },
    tags: { table: "categories", column: "categoryid", statement: statements.categories, make: categoryOf },
    questions: { ...posts, statement: statements.questions, make: questionOf },
    answers: { ...posts, statement: statements.answers, make: answerOf },
    comments,
    votes: { table: "uservotes", column: "postid", statement: statements.votes, make: voteOf, keyOf },
    bookmarks: { table: "userfavorites", column: "entityid", statement: statements.bookmarks, make: bookmarkOf, keyOf },
  };
  const sizes = new Map<string, number>();
  for (const { table, column } of Object.values(readings))
    if (statements.has(table))
      sizes.set(table, Number((await site.db.rows(statements.lastId(table, column)))[0]?.id ?? 0));
  return {
    source: site.source,
    files: blobs.folder,
    part(kind) {
      if (kind === "addresses")
        return { kind, name: "blobs", sizeBytes: 1, read: () => blobAddresses(blobs, readAll(site, [comments])) };
      const reading = readings[kind];
      if (!reading || !sizes.has(reading.table)) return undefined;
      const all = kind === "tags" && statements.has(words.table) ? [reading, words] : [reading];
      return { kind, name: reading.table, sizeBytes: sizes.get(reading.table)!, read: () => readAll(site, all) };
    },
  };
}

async function* readAll(site: OpenQ2a, readings: readonly TableReading[]): AsyncGenerator<ReadRecord> {
  for (const reading of readings) yield* read(site, reading);
}

/** Reads the rows of a statement in pages, and makes records of them. */
async function* read(site: OpenQ2a, { statement, make, keyOf }: TableReading): AsyncGenerator<ReadRecord> {
  for (let after = keyOf ? "0, 0" : "0"; ; ) {
    const rows = await site.db.rows(statement(after));
    for (const row of rows) {
      const line = Number(row.id);
      for (const values of await make(row, site))
        yield { line, bytes: line, characters: row.text?.length ?? 0, values };
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = keyOf?.(last) ?? last.id!;
  }
}

const CONFIRMED = 1;
const BLOCKED = 2;
const MODERATOR = 80;
const ADMIN = 100;

/** Times are those of the zone of the database; `null` for none. */
const timeIn = (time: string | null | undefined, zone: string) => secondsOf(time ?? "", zone) || null;

function personOf(row: ForeignRow, { zone }: OpenQ2a): RecordValues[] {
  const { id, handle, email, flags, level, salt, checksum, passhash, about, reputation } = row;
  const [created_at, last_seen_at] = [timeIn(row.created_at, zone), timeIn(row.last_seen_at, zone)];
  const old = salt && checksum ? `$q2a-sha1$${salt.toLowerCase()}$${checksum.toLowerCase()}` : "";
  return [
    {
      ...{ id, username: handle, name: row.name?.trim() || handle, email, created_at, last_seen_at },
      email_confirmed: (Number(flags) & CONFIRMED) > 0,
      password_hash: passhash || old,
      ...{ about: plainHtml(about ?? ""), format: "html", website: row.website, location: row.location },
      reputation: Math.max(1, Number(reputation ?? 1)),
      role: Number(level) >= ADMIN ? "admin" : Number(level) >= MODERATOR ? "moderator" : "user",
      suspended_at: (Number(flags) & BLOCKED) > 0 ? (last_seen_at ?? created_at) : null,
      addresses: pathNames(handle).map((name) => `/user/${name}`),
    },
  ];
}

/** Paths of categories are stored from the end. */
function categoryOf({ title, text, backpath }: ForeignRow): RecordValues[] {
  const path = (backpath ?? "").split("/").toReversed().join("/");
  return [{ name: title, text: plainHtml(text ?? ""), format: "html", addresses: path ? [`/categories/${path}`] : [] }];
}

function tagOf({ name }: ForeignRow): RecordValues[] {
  return [{ name, addresses: pathNames(name).map((each) => `/tag/${each}`) }];
}

/** A name as it is, and as Question2Answer writes it in an address. */
const pathNames = (name: string | null | undefined) => [
  ...new Set([name ?? "", encodeURIComponent(name ?? "").replaceAll("%20", "+")]),
];

async function postOf(row: ForeignRow, { zone, blobs }: OpenQ2a) {
  const { text, format } = formattedText(row.text ?? "", row.format ?? "");
  return {
    ...{ id: row.id, author: row.author, author_name: row.author_name, score: row.score, format },
    text: await blobs.withFiles(text),
    created_at: timeIn(row.created_at, zone),
    edited_at: timeIn(row.edited_at, zone),
  };
}

async function questionOf(row: ForeignRow, site: OpenQ2a): Promise<RecordValues[]> {
  const { id, title, tags, category, views, accepted_answer } = row;
  const post = await postOf(row, site);
  const labels = [category && tagSlug(category), ...(tags ?? "").split(",")].filter((tag) => tag);
  return [
    {
      ...post,
      // A question may consist of its title there.
      ...(post.text.trim() === "" ? { text: title, format: "markdown" } : {}),
      ...{ title, views, accepted_answer, tags: labels, closed_at: timeIn(row.closed_at, site.zone) },
      addresses: [`/${id}`],
    },
  ];
}

async function answerOf(row: ForeignRow, site: OpenQ2a): Promise<RecordValues[]> {
  return [{ ...(await postOf(row, site)), question: row.question, addresses: [`/${row.id}`] }];
}

async function commentOf(row: ForeignRow, site: OpenQ2a): Promise<RecordValues[]> {
  const { parent, parent_type } = row;
  const place = parent_type?.startsWith("A") ? { answer: parent } : { question: parent };
  return [{ ...(await postOf(row, site)), ...place }];
}

function voteOf({ id, person, vote, type, created_at }: ForeignRow, { zone }: OpenQ2a): RecordValues[] {
  const place = type === "A" ? { answer: id } : { question: id };
  return [{ ...place, person, vote: Number(vote) > 0 ? "up" : "down", created_at: timeIn(created_at, zone) }];
}

function bookmarkOf({ id, person, created_at }: ForeignRow, { zone }: OpenQ2a): RecordValues[] {
  return [{ question: id, person, created_at: timeIn(created_at, zone) }];
}

/** Posts are read once more with their addresses; comments are not, and a run that goes on may have missed theirs. */
async function* blobAddresses({ names }: BlobFiles, comments: AsyncIterable<ReadRecord>): AsyncGenerator<ReadRecord> {
  for await (const _ of comments);
  for (const [id, name] of names)
    if (name !== null) yield { line: 1, bytes: 1, characters: 0, values: { from: `/blob/${id}`, to: `files/${name}` } };
}
