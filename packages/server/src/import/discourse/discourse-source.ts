import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import { tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { ForeignDatabase, ForeignRow } from "../../platform/db/index.ts";
import type { ReadRecord } from "../records/json-records.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import { copyFile } from "../records/record-files.ts";
import type { RecordKindName } from "../records/record-kinds.ts";
import type { RecordSource } from "../records/record-source.ts";
import { awardOf } from "./badges.ts";
import { PAGE_ROWS } from "./page-rows.ts";
import { type DiscoursePoll, plainMarkdown, uploadsIn } from "./post-texts.ts";
import type { discourseStatements } from "./statements.ts";

/** An open Discourse database, and what is done with it. */
interface OpenDiscourse {
  readonly db: ForeignDatabase;
  readonly statements: ReturnType<typeof discourseStatements>;
  /** The time as the database writes it. */
  readonly now: string;
  readonly source: string;
  readonly uploads: string | null;
  /** How many files have been copied, and which ones imported texts contain. */
  readonly files: { copied: number; readonly used: Set<string> };
}

type Reader = (after: string) => string;
type RecordMaker = (row: ForeignRow) => RecordValues[];

/** By the kinds of records: the table by which they are read, and how. */
type RecordReaders = Partial<Record<RecordKindName, readonly [table: string, read: () => AsyncGenerator<ReadRecord>]>>;

/** The records that a Discourse database becomes. */
export async function discourseSource(app: App, site: OpenDiscourse): Promise<RecordSource> {
  const { db, statements } = site;
  const { used } = site.files;
  const texts = (rows: ForeignRow[]) => withTexts(app, site, rows);
  const bookmarks = db.tables.get("bookmarks")?.includes("bookmarkable_id");
  const readers: RecordReaders = {
    people: ["users", () => read(db, statements.people, (row) => personOf(row, site.now))],
    tags: ["tags", () => readTags(site)],
    questions: [
      "topics",
      () =>
        read(db, statements.questions, (row) => [questionOf(row)], {
          complete: async (rows) => withTags(site, await texts(rows)),
        }),
    ],
    answers: [
      "posts",
      () => read(db, statements.replies, (row) => (row.answer ? [] : [answerOf(row)]), { complete: texts }),
    ],
    comments: [
      "posts",
      () => read(db, statements.replies, (row) => (row.answer ? [commentOf(row)] : []), { complete: texts }),
    ],
    votes: ["post_actions", () => read(db, statements.likes, (row) => [voteOf(row)], { first: "0,0" })],
    ...(bookmarks
      ? { bookmarks: ["bookmarks", () => read(db, statements.bookmarks, (row) => (isPerson(row.person) ? [row] : []))] }
      : {}),
    ...(db.tables.has("user_badges")
      ? {
          awards: [
            "user_badges",
            () => read(db, statements.awards, (row) => (isPerson(row.person) ? [awardOf(row)] : [])),
          ],
        }
      : {}),
    addresses: [
      "addresses",
      async function* () {
        yield* read(db, statements.categories, categoryAddresses);
        yield* read(db, statements.uploads, (row) => uploadAddress(row, used));
      },
    ],
  };
  const sizes = await sizesOf(db, readers);
  return {
    source: site.source,
    files: site.uploads,
    part(kind) {
      const [name = "", reader] = readers[kind] ?? [];
      return reader && { kind, name, sizeBytes: sizes.get(name) ?? 0, read: reader };
    },
  };
}

async function* readTags({ db, statements }: OpenDiscourse): AsyncGenerator<ReadRecord> {
  if (db.tables.has("tags")) yield* read(db, statements.tags, (row) => [tagOf(row)]);
  yield* read(db, statements.categories, (row) => [{ name: row.name, text: row.text, format: "html" }]);
}

/** How far the rows of tables reach, by the ids by which their reading goes on. */
async function sizesOf(db: ForeignDatabase, readers: RecordReaders): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const [name] of Object.values(readers))
    sizes.set(name, Number((await db.lastId(name === "addresses" ? "uploads" : name)) ?? 0));
  return sizes;
}

interface StatementReading {
  /** The key before the first. */
  readonly first?: string;
  readonly complete?: (rows: ForeignRow[]) => Promise<ForeignRow[]>;
}

/** Reads the rows of a statement in pages, and makes records of them. */
async function* read(
  db: ForeignDatabase,
  statement: Reader,
  make: RecordMaker,
  { first = "0", complete = async (rows) => rows }: StatementReading = {},
): AsyncGenerator<ReadRecord> {
  for (let after = first; ; ) {
    const rows = await db.rows(statement(after));
    for (const row of await complete(rows)) {
      const line = Number(row.key?.split(",")[0]);
      for (const values of make(row)) yield { line, bytes: line, characters: row.text?.length ?? 0, values };
    }
    const last = rows.at(-1)?.key;
    if (last == null || rows.length < PAGE_ROWS) return;
    after = last;
  }
}

/** Accounts of the program itself have numbers below 1. */
const isPerson = (id: string | null | undefined) => Number(id) > 0;
const DEFAULT_ALGORITHM = "$pbkdf2-sha256$i=64000,l=32$";
const FOR_EVER_YEARS = 100;

function personOf({ key, hash, salt, algorithm, silenced_until, ...row }: ForeignRow, now: string): RecordValues[] {
  const until = [row.suspended_until, silenced_until]
    .filter((time) => time != null)
    .sort()
    .at(-1);
  const isForEver = until && Number(until.slice(0, 4)) > Number(now.slice(0, 4)) + FOR_EVER_YEARS;
  const names = [...new Set([row.username, row.username?.toLowerCase()])];
  return [
    {
      ...row,
      id: key,
      password_hash: hash && salt ? `${algorithm || DEFAULT_ALGORITHM}${salt}$${hash}` : "",
      suspended_at: until ? (row.suspended_at ?? now) : null,
      suspended_until: isForEver ? null : until,
      picture: pictureOf(row.picture),
      addresses: names.map((name) => `/u/${encodeURIComponent(name ?? "")}`),
    },
  ];
}

/** The file of a profile picture; one that is stored elsewhere is named as it is, and reported as missing. */
function pictureOf(url: string | null | undefined): string | null {
  const path = pathOf(url ?? "");
  return path === null ? (url ?? null) : `files/${path}`;
}

const tagOf = ({ name, text }: ForeignRow): RecordValues => ({
  name,
  text,
  addresses: [`/tag/${encodeURIComponent(name ?? "")}`],
});

const authorOf = ({ author, author_name }: ForeignRow) => ({ author: isPerson(author) ? author : null, author_name });

function questionOf({ key, tags, category, ...row }: ForeignRow): RecordValues {
  const labels = [category && tagSlug(category), ...(tags?.split("\n") ?? [])].filter((tag) => tag);
  return { ...row, ...authorOf(row), id: key, tags: labels, addresses: [`/t/${key}`, `/p/${row.post}`] };
}

function answerOf({ key, topic, number, answer: _, ...row }: ForeignRow): RecordValues {
  return { ...row, ...authorOf(row), id: key, question: topic, addresses: [`/t/${topic}/${number}`, `/p/${key}`] };
}

function commentOf({ key, topic: _, number: __, ...row }: ForeignRow): RecordValues {
  return { ...row, ...authorOf(row), id: key, addresses: [`/p/${key}`] };
}

function voteOf({ post, topic, number, person, created_at }: ForeignRow): RecordValues {
  return { ...(number === "1" ? { question: topic } : { answer: post }), person, vote: "up", created_at };
}

function categoryAddresses({ key, name, slug, parent }: ForeignRow): RecordValues[] {
  const to = `/tags/${encodeURIComponent(tagSlug(name ?? ""))}`;
  const from = [`/c/${slug}/${key}`, parent ? `/c/${parent}/${slug}` : `/c/${slug}`];
  return slug ? from.map((address) => ({ from: address, to })) : [];
}

/** Files that no imported text contains stay behind. */
function uploadAddress({ url }: ForeignRow, used: ReadonlySet<string>): RecordValues[] {
  const path = pathOf(url ?? "");
  return path !== null && used.has(path) ? [{ from: `/uploads/${path}`, to: `files/${path}` }] : [];
}

async function withTags({ db, statements }: OpenDiscourse, rows: ForeignRow[]): Promise<ForeignRow[]> {
  if (rows.length === 0 || !db.tables.has("topic_tags")) return rows;
  const tags = await db.rows(statements.topicTags(rows.map((row) => row.key).join(", ")));
  const byTopic = Map.groupBy(tags, (tag) => tag.topic);
  return rows.map((row) => ({ ...row, tags: (byTopic.get(row.key!) ?? []).map((tag) => tag.name).join("\n") }));
}

/** Makes the texts of posts readable, and copies the files in them. */
async function withTexts(
  app: App,
  { db, statements, source, uploads, files }: OpenDiscourse,
  rows: ForeignRow[],
): Promise<ForeignRow[]> {
  if (rows.length === 0) return rows;
  const hashes = [...new Set(rows.flatMap((row) => uploadsIn(row.text ?? "")))];
  const found =
    hashes.length === 0 ? [] : await db.rows(statements.uploadsOf(hashes.map((hash) => `'${hash}'`).join(", ")));
  const addresses = new Map(found.map(({ sha1, url }) => [sha1, url ?? ""]));
  const withPolls = rows.filter((row) => row.text?.includes("[poll")).map((row) => row.post);
  const polls =
    withPolls.length === 0 || !db.tables.has("polls") ? [] : await db.rows(statements.polls(withPolls.join(", ")));
  const byPost = Map.groupBy(polls, (poll) => poll.post);
  const uploadOf = (sha1: string) => addresses.get(sha1);
  const fresh = new Set<string>();
  const made = rows.map((row) => {
    const markdown = plainMarkdown(row.text ?? "", { polls: pollsOf(byPost.get(row.post!) ?? []), uploadOf });
    return { ...row, text: withFiles(markdown, uploads, fresh) };
  });
  for (const path of fresh) {
    if (uploads === null || files.used.has(path)) continue;
    files.used.add(path);
    if (await copyFile(app, { files: uploads, source }, path)) files.copied += 1;
  }
  return made;
}

const pollsOf = (rows: readonly ForeignRow[]): DiscoursePoll[] =>
  [...Map.groupBy(rows, (row) => row.name ?? "poll")].map(([name, options]) => ({
    name,
    options: options.map(({ html, votes }) => ({ html: html ?? "", votes: votes ?? null })),
  }));

const UPLOADED = /(?:https?:)?(?:\/\/[^\s/()"'<>]+)?\/uploads\/(default\/original\/[\w./-]+)/g;

/** Refers to uploads that the folder has as `files/…`. */
function withFiles(text: string, uploads: string | null, used: Set<string>): string {
  if (uploads === null || !text.includes("/uploads/")) return text;
  return text.replace(UPLOADED, (address, name: string) => {
    const path = pathOf(`/uploads/${name}`);
    if (path === null || !existsSync(join(uploads, path))) return address;
    used.add(path);
    return `files/${path}`;
  });
}

/** The path of an upload below the folder of uploads; null if it is elsewhere. */
function pathOf(url: string): string | null {
  const name = /^(?:\/\/[^/]+)?\/uploads\/(default\/original\/[\w./-]+)$/.exec(url)?.[1];
  return name === undefined || normalize(name) !== name ? null : name;
}
