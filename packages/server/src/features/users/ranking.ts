import type { Reply } from "@askwell/contract";
import { pageSizes, spansSeconds } from "@askwell/domain";
import type { App } from "../../app.ts";
import { listGained, listStaff, listUsersById, listVoters } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { avatarUrl } from "./wire.ts";

type Row = Reply<"userRanking">["staffs"][number];

/** Who gained most points and cast most votes in seven days, and the staff. Source: api-accounts 8. */
export async function ranking(app: App): Promise<Reply<"userRanking">> {
  const since = app.now() - spansSeconds.rankingWindow;
  const db = app.db.read;
  // Deleted people are left out afterwards, hence a few more than are shown.
  const most = 2 * pageSizes.ranking;
  const [gained, votes, staff] = await Promise.all([
    listGained(db, since, most),
    listVoters(db, since, most),
    listStaff(db),
  ]);
  const people = new Map(
    (await listUsersById(db, [...new Set([...gained, ...votes].map((entry) => entry.user_id))])).map((user) => [
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
    users_with_the_most_reputation: rowsOf(gained, "rank"),
    users_with_the_most_vote: rowsOf(votes, "vote_count"),
    staffs: staff.map((user) => rowOf(app, user, { rank: user.rank })),
  };
}

function rowOf(app: App, user: UserRow, counts: Partial<Pick<Row, "rank" | "vote_count">>): Row {
  const { username, display_name } = user;
  return { username, display_name, avatar: avatarUrl(app, user), rank: 0, vote_count: 0, ...counts };
}
