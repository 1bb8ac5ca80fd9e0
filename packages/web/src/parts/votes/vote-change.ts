export type VoteStatus = "vote_up" | "vote_down" | "";
export type Direction = "up" | "down";

/** The score of a post and one's own vote on it. */
export interface Standing {
  readonly score: number;
  readonly status: VoteStatus;
}

const worth = (status: VoteStatus) => (status === "vote_up" ? 1 : status === "vote_down" ? -1 : 0);

/** What pressing an arrow leads to: pressing the active one again takes the vote back. */
export function pressed({ score, status }: Standing, direction: Direction): Standing & { readonly isCancel: boolean } {
  const wanted: VoteStatus = direction === "up" ? "vote_up" : "vote_down";
  const isCancel = status === wanted;
  const next = isCancel ? "" : wanted;
  return { score: score - worth(status) + worth(next), status: next, isCancel };
}
