import type { Parsed, Reply } from "@askwell/contract";
import { sql } from "kysely";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { contains, toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { findFile, uniqueName } from "../files/index.ts";
import type { FileRow } from "../files/table.ts";
import { postAddress } from "../posts/index.ts";
import { pictureUse } from "./picture-use.ts";

/** How many of the newest posts of a kind are searched, and how many uses of a kind are listed. */
const MAX_SEARCHED = 2000;
const MAX_USES = 20;

type FileUse = Reply<"fileUses">["list"][number];

/**
 * Where an upload is used. Nothing records which post uses a file, so the posts of the user who has uploaded it are
 * searched for its name, which is like no other. Rules: docs/rules/administration.md AD12.
 */
export async function fileUses(app: App, _admin: Admin, { id }: Parsed<"fileUses">): Promise<Reply<"fileUses">> {
  const db = app.db.read;
  const file = required(await findFile(db, id), "object_not_found");
  if (file.source !== "post" && file.source !== "post_attachment") {
    const use = await pictureUse(app, db, file);
    return { list: use ? [use] : [], is_partial: false };
  }
  const list: FileUse[] = [];
  let isPartial = false;
  for (const kind of ["question", "answer", "comment"] as const) {
    const found = await searchPosts(db, kind, file);
    list.push(...found.rows.map((row) => useOf(app, kind, row)));
    isPartial ||= found.isPartial;
  }
  return { list, is_partial: isPartial };
}

const places = {
  question: { table: "questions", text: "content", question: "id" },
  answer: { table: "answers", text: "content", question: "question_id" },
  comment: { table: "comments", text: "original_text", question: "question_id" },
} as const;

interface UsingPost {
  readonly id: string;
  readonly question_id: string;
  readonly title: string;
  readonly url_title: string;
}

/** The newest posts of a user whose text has the name of a file; `isPartial` if the user has more than are searched. */
async function searchPosts(db: Db, kind: keyof typeof places, file: FileRow) {
  const { table, text, question } = places[kind];
  const newest = sql`select id from ${sql.table(table)} where user_id = ${file.user_id}
    order by created_at desc limit ${sql.lit(MAX_SEARCHED)}`;
  const { rows } = await sql<UsingPost>`select post.id, q.id as question_id, q.title, q.url_title
    from (${newest}) as newest inner join ${sql.table(table)} as post on post.id = newest.id
    inner join questions as q on q.id = ${sql.ref(`post.${question}`)}
    where ${contains(sql.ref(`post.${text}`), uniqueName(file))}
    order by post.id desc limit ${sql.lit(MAX_USES)}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count from (${newest}) as newest`.execute(db);
  return { rows, isPartial: toNumber(counted.rows[0]?.count) === MAX_SEARCHED };
}

function useOf(app: App, kind: keyof typeof places, { id, question_id, title, url_title }: UsingPost): FileUse {
  const question = { id: question_id, url_title };
  const post = { answer: kind === "answer" ? { id } : null, comment: kind === "comment" ? { id } : null };
  return { kind, title, url: postAddress(app, { question, ...post }) };
}
