import type { LoadContext } from "../../../app/routing/route.ts";

/** The lists of the directory, in the order of their tabs. */
export const directoryLists = ["reputation", "votes", "staff"] as const;
export type DirectoryList = (typeof directoryLists)[number];

export async function load({ api, query }: LoadContext) {
  const list: DirectoryList = directoryLists.find((each) => each === query.get("list")) ?? "reputation";
  const ranking = await api.userRanking({});
  const people = {
    reputation: ranking.users_with_the_most_reputation,
    votes: ranking.users_with_the_most_vote,
    staff: ranking.staffs,
  }[list];
  return { list, people };
}
