import type { Parsed } from "@askwell/contract";
import { longId } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import { contains, type KeysetPart, listPart, MAX_SEARCHED, startingAt } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

const orders = {
  newest: ["created_at", "desc"],
  oldest: ["created_at", "asc"],
  most_votes: ["score", "desc"],
  fewest_votes: ["score", "asc"],
} as const;

export interface PostListRequest extends Pick<Parsed<"adminAnswerList">, "status" | "order" | "query" | "after"> {
  /** The author; null for all. */
  readonly userId: string | null;
  readonly limit: number;
}

interface ListedPostTable {
  readonly table: "questions" | "answers" | "comments";
  /** What stands before the id in a search for one post. */
  readonly kind: "question" | "answer" | "comment";
  /** The texts in lower case that a search looks into. */
  readonly words: readonly RawBuilder<string>[];
  /** The thread of the posts; "" for all. Only answers and comments have one. */
  readonly questionId?: string;
  /** A further condition on the row `searched`, which is searched for like words. */
  readonly condition?: RawBuilder<boolean> | undefined;
}

/** What a page goes by; the other columns are read by the ids. */
interface PostKey {
  readonly id: string;
  readonly created_at: number;
  readonly score: number;
}

/** The status of posts in lists of the administration. */
const statusOf = (status: string) => (status === "" || status === "normal" ? "available" : status);

/** Posts of a status in their order, from a key on. Rules: docs/rules/administration.md AD8, AD16, AD17. */
export async function listedPosts(
  db: Db,
  { table, kind, words, questionId = "", condition }: ListedPostTable,
  request: Omit<PostListRequest, "status"> & { readonly status: string },
): Promise<KeysetPart<PostKey>> {
  const { status, order, after, userId, limit } = request;
  const query = request.query.trim();
  const [column, direction] = orders[order || "newest"];
  const [, id] = new RegExp(`^${kind}:\\s*(\\w+)$`).exec(query) ?? [];
  const key = /^(-?\d{1,15})_(\d{1,20})$/.exec(after);
  // The three tables have the same columns here.
  const posts = db
    .selectFrom(table as "comments")
    .select(["id", "created_at", "score"])
    .where("status", "=", statusOf(status))
    .$if(userId !== null, (all) => all.where("user_id", "=", userId ?? ""))
    .$if(questionId !== "", (all) => all.where("question_id", "=", questionId))
    .$if(id !== undefined, (all) => all.where("id", "=", longId(id ?? "")))
    .$if(key !== null, (all) =>
      all.where(sql<boolean>`${startingAt(db, [column, "id"], [Number(key?.[1]), key?.[2] ?? ""], direction)}`),
    )
    .orderBy(column, direction)
    .orderBy("id", direction);
  const texts = words.map((text, n) => text.as(`text_${n}`));
  const hasWords = query !== "" && id === undefined;
  const search = (rows: number) =>
    db
      .selectFrom(posts.select(texts).limit(MAX_SEARCHED).as("searched"))
      .select(["id", "created_at", "score"])
      .$if(hasWords, (all) =>
        all.where((eb) => eb.or(texts.map((_, n) => contains(sql.ref<string>(`text_${n}`), query.toLowerCase())))),
      )
      .$if(condition !== undefined, (all) => all.where(condition ?? sql<boolean>`true`))
      .orderBy(column, direction)
      .orderBy("id", direction)
      .limit(rows)
      .execute();
  return listPart({
    limit,
    keyOf: (row) => `${row[column]}_${row.id}`,
    read: (rows, offset) => posts.limit(rows).offset(offset).execute(),
    search: hasWords || condition !== undefined ? search : null,
  });
}
