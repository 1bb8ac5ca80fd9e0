import { sql } from "kysely";
import type { Database } from "../src/platform/db/index.ts";
import type { Tables } from "../src/tables.ts";

export interface CounterOptions {
  /** Votes were imported without their users: counts may exceed the rows. */
  readonly votesWithoutRows?: boolean;
  /** The reputation that users started with beside the ledger, by id. Only these are compared with it. */
  readonly startedWith?: ReadonlyMap<string, number>;
}

/** A stored count and the rows that it counts. `of` is a table aliased `t`; SQL that every engine understands. */
interface StoredCounter {
  readonly of: string;
  readonly key: string;
  readonly stored: string;
  readonly counted: string;
}

const rows = (from: string) => `(select count(*) from ${from})`;
const flag = (condition: string) => `case when ${condition} then 1 else 0 end`;
const isUnanswered = "t.visible = 1 and t.status = 'available' and t.answer_count = 0";
const votes = (direction: "up" | "down") => rows(`votes v where v.object_id = t.id and v.direction = '${direction}'`);

/** `table.column` for a column of that table. */
function column(name: string, counted: string): [string, StoredCounter] {
  const [of = "", stored = ""] = name.split(".");
  const key = { question_tags: "t.question_id", search: "t.post_id", notification_counts: "t.user_id" }[of] ?? "t.id";
  return [name, { of, key, stored: `t.${stored}`, counted }];
}

const threads: readonly [string, StoredCounter][] = [
  column("questions.answer_count", rows("answers a where a.question_id = t.id and a.status = 'available'")),
  column("questions.collection_count", rows("collections c where c.object_id = t.id")),
  column("questions.follow_count", rows("follows f where f.object_id = t.id")),
  column(
    "questions.linked_count",
    `(select count(distinct l.from_question_id) from post_links l inner join questions f on f.id = l.from_question_id
      left join answers a on a.id = l.from_post_id
      where l.to_question_id = t.id and f.visible = 1 and (a.id is null or a.status = 'available'))`,
  ),
  column("questions.visible", flag("t.listed = 1 and t.status in ('available', 'closed')")),
  column("questions.unanswered", flag(isUnanswered)),
  column("questions.score", "t.up_count - t.down_count"),
  column("answers.score", "t.up_count - t.down_count"),
  // The question of one that reports hide has no accepted answer meanwhile.
  column(
    "answers.accepted",
    rows(`questions q where q.id = t.question_id and (q.accepted_answer_id = t.id
      or q.accepted_answer_id = '0' and t.status = 'pending' and t.accepted = 1)`),
  ),
  [
    "accepted answers that are there",
    {
      ...{ of: "questions", key: "t.id", stored: flag("t.accepted_answer_id <> '0'") },
      counted: rows(
        "answers a where a.id = t.accepted_answer_id and a.question_id = t.id and a.accepted = 1 and a.status = 'available'",
      ),
    },
  ],
  [
    "last answers that are there",
    {
      ...{ of: "questions", key: "t.id", stored: flag("t.answer_count > 0") },
      counted: rows("answers a where a.id = t.last_answer_id and a.question_id = t.id and a.status = 'available'"),
    },
  ],
];

const tags: readonly [string, StoredCounter][] = [
  column("tags.question_count", rows("question_tags r where r.tag_id = t.id and r.status = 'active'")),
  column(
    "tags.listed_count",
    `(select count(distinct r.question_id) from question_tags r inner join questions q on q.id = r.question_id
      inner join tags s on s.id = r.tag_id
      where q.visible = 1 and ((t.main_tag_id = '0' and s.id = t.id) or s.main_tag_id = t.id))`,
  ),
  column("tags.unanswered_count", rows("question_tags r where r.list_tag_id = t.id and r.unanswered = 1")),
  column("tags.follow_count", rows("follows f where f.object_id = t.id")),
  ...["pinned", "created_at", "active_at", "score", "hot", "view_count", "linked_count", "unanswered"].map((key) =>
    column(`question_tags.${key}`, `(select q.${key} from questions q where q.id = t.question_id)`),
  ),
  column(
    "question_tags.status",
    `(select case when q.visible = 1 then 'active' when q.status = 'deleted' then 'removed' else 'hidden' end
      from questions q where q.id = t.question_id)`,
  ),
  [
    "rows in one list",
    {
      ...{ of: "question_tags", key: "t.question_id", stored: flag("t.list_tag_id <> ''") },
      counted: `case when t.list_tag_id = '' then 0 else ${rows("question_tags o where o.question_id = t.question_id and o.list_tag_id = t.list_tag_id")} end`,
    },
  ],
];

const peopleAndSearch: readonly [string, StoredCounter][] = [
  column("users.question_count", rows("questions q where q.user_id = t.id and q.status in ('available', 'closed')")),
  column("users.answer_count", rows("answers a where a.user_id = t.id and a.status = 'available'")),
  column("users.post_count", "t.question_count + t.answer_count"),
  column("users.follow_count", rows("follows f where f.user_id = t.id")),
  column("badges.award_count", rows("badge_awards a where a.badge_id = t.id")),
  [
    "question in search",
    { of: "questions", key: "t.id", stored: "1", counted: rows("search s where s.post_id = t.id") },
  ],
  ["answer in search", { of: "answers", key: "t.id", stored: "1", counted: rows("search s where s.post_id = t.id") }],
  column(
    "search.visible",
    `case when not exists (select 1 from questions q where q.id = t.question_id and q.visible = 1) then 0
      when t.kind = 'question' then 1 else ${rows("answers a where a.id = t.post_id and a.status = 'available'")} end`,
  ),
  ...["score", "active_at"].map((key) =>
    column(
      `search.${key}`,
      `coalesce((select q.${key} from questions q where q.id = t.post_id), (select a.${key} from answers a where a.id = t.post_id))`,
    ),
  ),
  column(
    "search.accepted",
    `case when t.kind = 'answer' then (select a.accepted from answers a where a.id = t.post_id)
      else (select ${flag("q.accepted_answer_id <> '0'")} from questions q where q.id = t.post_id) end`,
  ),
  column(
    "search.answer_count",
    "case when t.kind = 'answer' then 0 else (select q.answer_count from questions q where q.id = t.post_id) end",
  ),
];

const voted: readonly [string, StoredCounter][] = [
  column("questions.up_count", votes("up")),
  column("questions.down_count", votes("down")),
  column("answers.up_count", votes("up")),
  column("answers.down_count", votes("down")),
  column("comments.score", votes("up")),
];

const TOTALS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["available", "closed", "deleted", "pending"].map((state) => [
      `questions.${state}`,
      `questions where status = '${state}'`,
    ]),
  ),
  "questions.visible": "questions where visible = 1",
  "questions.unanswered": "questions where unanswered = 1",
  "questions.answerless": "questions where visible = 1 and answer_count = 0",
  "questions.resolved": "questions where visible = 1 and accepted_answer_id <> '0'",
  ...Object.fromEntries(
    ["available", "deleted", "pending"].map((state) => [`answers.${state}`, `answers where status = '${state}'`]),
  ),
  "comments.available": "comments where status = 'available'",
};

interface Difference {
  readonly id: string;
  readonly stored: unknown;
  readonly counted: unknown;
}

async function differences(db: Database<Tables>, { of, key, stored, counted }: StoredCounter, wrong: string) {
  const query = sql<Difference>`select id, stored, counted from
    (select ${sql.raw(key)} as id, ${sql.raw(stored)} as stored, ${sql.raw(counted)} as counted
     from ${sql.table(of)} as t) as compared where ${sql.raw(wrong)} limit 3`;
  return (await query.execute(db.read)).rows;
}

async function numberOf(db: Database<Tables>, query: string): Promise<number> {
  const result = await sql<{ number: unknown }>`select ${sql.raw(query)} as number`.execute(db.read);
  return Number(result.rows[0]?.number ?? 0);
}

/** Users whose reputation differs from the points in force, for those that never reached the floor. */
async function wrongRanks(db: Database<Tables>, startedWith: ReadonlyMap<string, number>): Promise<string[]> {
  const sum = "(select coalesce(sum(r.points), 0) from reputation r where r.user_id = t.id and r.cancelled = 0)";
  const people = await sql<{ id: string; rank: number; points: unknown }>`
    select t.id, t.${sql.ref("rank")}, ${sql.raw(sum)} as points from users as t`.execute(db.read);
  return people.rows
    .filter(({ id, rank, points }) => startedWith.has(id) && rank !== startedWith.get(id)! + Number(points))
    .map(({ id, rank, points }) => `users.rank of ${id}: stored ${rank}, ledger ${startedWith.get(id)} + ${points}`);
}

/**
 * Compares every stored count of a site with the rows that it counts. Returns the differences, a few of each kind, such
 * as `tags.question_count of 10030000000000001: stored 3, counted 2`; none when all are right.
 */
export async function checkCounters(db: Database<Tables>, options: CounterOptions = {}): Promise<string[]> {
  const found: string[] = [];
  const compare = async (name: string, counter: StoredCounter, wrong: string) => {
    for (const { id, stored, counted } of await differences(db, counter, wrong))
      found.push(`${name} of ${id}: stored ${stored}, counted ${counted}`);
  };
  for (const [name, counter] of [...threads, ...tags, ...peopleAndSearch])
    await compare(name, counter, "stored <> counted or counted is null");
  for (const [name, counter] of voted)
    await compare(name, counter, options.votesWithoutRows ? "stored < counted" : "stored <> counted");
  const checkTotal = async (name: string, counted: number) => {
    const stored = await numberOf(db, `(select sum(value) from post_totals where name = '${name}')`);
    if (stored !== counted) found.push(`post_totals of ${name}: stored ${stored}, counted ${counted}`);
  };
  for (const [name, from] of Object.entries(TOTALS)) await checkTotal(name, await numberOf(db, rows(from)));
  const cast = ["questions", "answers"].map(
    (table) => `(select coalesce(sum(up_count + down_count), 0) from ${table})`,
  );
  if (!options.votesWithoutRows) await checkTotal("votes.cast", await numberOf(db, cast.join(" + ")));
  return [...found, ...(await wrongRanks(db, options.startedWith ?? new Map()))];
}
