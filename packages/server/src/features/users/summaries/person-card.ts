import { describe, firstLine } from "@askwell/content";
import type { Parsed, Reply } from "@askwell/contract";
import { badgeLevels } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { parseJson, toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { findByUsername } from "../queries.ts";
import { avatarUrl, statusOf } from "../wire.ts";
import { readTopTags } from "./top-tags.ts";

const TAGS_ON_CARD = 3;

/** What stands beside a name when it is pointed at. A deleted account has no card. Rules: docs/rules/users.md U34. */
export async function personCard(app: App, _who: Viewer, input: Parsed<"personCard">): Promise<Reply<"personCard">> {
  const db = app.db.read;
  const user = required(await findByUsername(db, input.username), "user_not_found");
  required(user.status === "deleted" ? undefined : user, "user_not_found");
  const [badges, tags] = await Promise.all([countBadges(db, user.id), listTopTags(db, user.id)]);
  return {
    id: user.id,
    username: user.username,
    display_name: user.display_name,
    avatar: avatarUrl(app, user),
    rank: user.rank,
    role_id: user.role_id,
    status: statusOf(user),
    bio: describe(firstLine(user.bio_html)),
    location: user.location,
    created_at: user.created_at,
    badges,
    tags,
  };
}

/** How many badges a user has of each level. */
async function countBadges(db: Db, userId: string) {
  const rows = await db
    .selectFrom("badge_awards")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .select(["badges.level", (awards) => awards.fn.countAll<number>().as("count")])
    .where("badge_awards.user_id", "=", userId)
    .where("badges.status", "=", "active")
    .groupBy("badges.level")
    .execute();
  const counts = new Map(rows.map(({ level, count }) => [level, toNumber(count)]));
  const of = (level: keyof typeof badgeLevels) => counts.get(badgeLevels[level]) ?? 0;
  return { gold: of("gold"), silver: of("silver"), bronze: of("bronze") };
}

async function listTopTags(db: Db, userId: string) {
  const summary = await db
    .selectFrom("user_summaries")
    .select("top_tags")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const top = parseJson<[string, number][]>(summary?.top_tags ?? "[]").slice(0, TAGS_ON_CARD);
  const ids = top.map(([id]) => id);
  const tags = await readTopTags(db, ids);
  return ids.flatMap((id) => tags.get(id) ?? []);
}
