import type { Reply } from "@askwell/contract";
import { pageSizes, spansSeconds } from "@askwell/domain";
import type { App } from "../../app.ts";
import { listStaff, listTopGainers, listTopVoters, listUsersById } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { avatarUrl } from "./wire.ts";

type RankingRow = Reply<"userRanking">["staffs"][number];

/**
 * The users who gained the most points and cast the most votes in seven days, and the staff. Source:
 * docs/wire/accounts.md "Finding people".
 */
export async function ranking(app: App): Promise<Reply<"userRanking">> {
  const since = app.now() - spansSeconds.rankingWindow;
  const db = app.db.read;
  // Deleted users are removed afterwards, so more than needed are read.
  const limit = 2 * pageSizes.ranking;
  const [gainers, voters, staff] = await Promise.all([
    listTopGainers(db, since, limit),
    listTopVoters(db, since, limit),
    listStaff(db),
  ]);
  const people = new Map(
    (await listUsersById(db, [...new Set([...gainers, ...voters].map((entry) => entry.user_id))])).map((user) => [
      user.id,
      user,
    ]),
  );
  const rowsOf = (entries: readonly { user_id: string; amount: number }[], field: "rank" | "vote_count") =>
    entries
      .map(({ user_id, amount }) => ({ user: people.get(user_id), amount }))
      .filter(({ user }) => user !== undefined && user.status !== "deleted")
      .slice(0, pageSizes.ranking)
      .map(({ user, amount }) => rowOf(app, user as UserRow, { [field]: amount }));
  return {
    users_with_the_most_reputation: rowsOf(gainers, "rank"),
    users_with_the_most_vote: rowsOf(voters, "vote_count"),
    staffs: staff.map((user) => rowOf(app, user, { rank: user.rank })),
  };
}

function rowOf(app: App, user: UserRow, counts: Partial<Pick<RankingRow, "rank" | "vote_count">>): RankingRow {
  const { username, display_name } = user;
  return { username, display_name, avatar: avatarUrl(app, user), rank: 0, vote_count: 0, ...counts };
}
