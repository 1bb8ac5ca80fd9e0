import type { Parsed, Reply } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { listTopGainers, listUsersById, listUsersByRank } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { avatarUrl } from "./wire.ts";

const DAY_S = 24 * 3600;

/** The users who gained the most reputation in the last days; without days, those who have the most. */
export async function reputationRanking(
  app: App,
  _who: Viewer,
  { in_days }: Parsed<"reputationRanking">,
): Promise<Reply<"reputationRanking">> {
  const db = app.db.read;
  const rowOf = (user: UserRow, rank: number) => ({
    username: user.username,
    display_name: user.display_name,
    avatar: avatarUrl(app, user),
    rank,
  });
  const days = Number(in_days) || 0;
  if (days === 0) return (await listUsersByRank(db, pageSizes.leaderboard)).map((user) => rowOf(user, user.rank));
  // Deleted users are removed afterwards, so more than needed are read.
  const gainers = await listTopGainers(db, app.now() - days * DAY_S, 2 * pageSizes.leaderboard);
  const people = await listUsersById(
    db,
    gainers.map(({ user_id }) => user_id),
  );
  const byId = new Map(people.map((user) => [user.id, user]));
  return gainers
    .flatMap(({ user_id, amount }) => {
      const user = byId.get(user_id);
      return user && user.status !== "deleted" ? [rowOf(user, amount)] : [];
    })
    .slice(0, pageSizes.leaderboard);
}
