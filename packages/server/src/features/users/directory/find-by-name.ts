import { accountKey, wordsOf } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import { startsWith, toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import { type DirectoryRow, directoryColumns, joinedUsers } from "./directory-lists.ts";

/** Words that are looked for. */
const MAX_WORDS = 5;
/** Users that a search orders by reputation. */
const MAX_FOUND = 1000;

interface NamePage {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Users of whose names a word begins with each word of a text: the one with exactly this username, then by reputation.
 * Of more than a thousand, the first thousand by name. Source: docs/rules/users.md U31.
 */
export async function findByName(
  db: Db,
  text: string,
  page: NamePage,
): Promise<{ rows: DirectoryRow[]; total: number }> {
  const query = nameSql(text, page);
  if (!query) return { rows: [], total: 0 };
  const { rows } = await sql<DirectoryRow & { total: number }>`${query}`.execute(db);
  return { rows, total: toNumber(rows[0]?.total) };
}

/** The query of such a page; null for a text without words. */
export function nameSql(text: string, { offset, limit }: NamePage): RawBuilder<unknown> | null {
  // The longest word is in the fewest names.
  const words = [...new Set(wordsOf(text))].sort((one, other) => other.length - one.length).slice(0, MAX_WORDS);
  const [first, ...others] = words;
  if (first === undefined) return null;
  const conditions = others.map(
    (word) => sql` and exists (select 1 from user_words as another where another.user_id = named.user_id
      and ${startsWith(sql.ref("another.word"), word)})`,
  );
  return sql`select ${directoryColumns("u.rank")}, count(*) over () as total from (
      select distinct user_id from (
        select user_id from user_words as named where ${startsWith(sql.ref("named.word"), first)}${sql.join(conditions, sql``)}
        order by word, user_id limit ${sql.lit(MAX_FOUND)}
      ) as names
    ) as found ${joinedUsers("found.user_id")}
    order by case when u.username_key = ${accountKey(text)} then 0 else 1 end, u.rank desc, u.id desc
    limit ${limit} offset ${offset}`;
}
