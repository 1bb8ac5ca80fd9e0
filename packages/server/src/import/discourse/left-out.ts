import type { ForeignDatabase } from "../../platform/db/index.ts";
import { countLeftOut, emptySummary, type ImportSummary } from "../summary.ts";
import { leftOutAwards } from "./badges.ts";
import { QUESTION, STAFF_TAG, shown } from "./statements.ts";

const POST_OF_PUBLIC = `from posts p join topics t on t.id = p.topic_id where p.post_number > 1 and ${QUESTION}`;
const FLAGS = "3, 4, 6, 7, 8, 10";

interface LeftOut {
  readonly table: string;
  readonly kind: string;
  readonly reason: string;
  /** Counts them. */
  readonly query: string;
}

const all = (table: string, kind: string, reason: string): LeftOut => {
  return { table, kind, reason, query: `select count(*) as n from ${table}` };
};

/** What is not imported, as far as the site has the tables. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    ...{ table: "topics", kind: "topics", reason: "private messages" },
    query: "select count(*) as n from topics t where t.archetype = 'private_message'",
  },
  {
    ...{ table: "topics", kind: "topics", reason: "deleted" },
    query: "select count(*) as n from topics t where t.archetype <> 'private_message' and t.deleted_at is not null",
  },
  {
    ...{ table: "topics", kind: "topics" },
    reason: "unlisted, in categories for groups, about a category, or with a hidden first post",
    query: `select count(*) as n
      from topics t where t.archetype <> 'private_message' and t.deleted_at is null and not (${QUESTION})`,
  },
  {
    ...{ table: "posts", kind: "replies", reason: "deleted or hidden" },
    query: `select count(*) as n ${POST_OF_PUBLIC} and p.post_type = 1 and not (${shown("p")})`,
  },
  {
    ...{ table: "posts", kind: "replies", reason: "notes of staff and of the program" },
    query: `select count(*) as n ${POST_OF_PUBLIC} and p.post_type <> 1`,
  },
  {
    ...{ table: "tag_group_permissions", kind: "tags", reason: "that only staff see" },
    query: `select count(*) as n from tags g where ${STAFF_TAG}`,
  },
  {
    ...{ table: "post_actions", kind: "flags", reason: "of posts" },
    query: `select count(*) as n from post_actions a where a.post_action_type_id in (${FLAGS}) and a.deleted_at is null`,
  },
  ...leftOutAwards.map(([reason, query]) => ({ table: "user_badges", kind: "awards", reason, query })),
  all("discourse_reactions_reaction_users", "reactions", "other than likes"),
  all("post_revisions", "versions", "earlier ones of posts"),
  all("drafts", "drafts", "of posts that are not submitted"),
  all("chat_messages", "chat messages", "of channels and people"),
  all("user_associated_accounts", "logins", "by accounts elsewhere"),
];

/** Counts what is not imported. */
export async function countAllLeftOut(db: ForeignDatabase): Promise<ImportSummary> {
  const summary = emptySummary();
  for (const { table, kind, reason, query } of LEFT_OUT)
    if (db.tables.has(table)) countLeftOut(summary, kind, reason, Number((await db.rows(query))[0]?.n ?? 0));
  if (db.tables.has("group_users")) await countGroups(db, summary);
  return summary;
}

/** So many groups are named. */
const MAX_GROUPS = 30;

/** Lists the groups that people have made with their members, the largest first. */
async function countGroups(db: ForeignDatabase, summary: ImportSummary): Promise<void> {
  const groups =
    await db.rows(`select g.name, count(x.id) as n from groups g left join group_users x on x.group_id = g.id
    where not g.automatic group by g.id, g.name order by count(x.id) desc, g.name`);
  for (const [index, { name, n }] of groups.entries()) {
    const reason = index < MAX_GROUPS ? `members of the group ${name}` : "members of other groups";
    countLeftOut(summary, "groups", reason, Number(n));
  }
}
