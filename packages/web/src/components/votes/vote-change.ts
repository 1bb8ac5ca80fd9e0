export type VoteStatus = "vote_up" | "vote_down" | "";
export type VoteDirection = "up" | "down";

/** The score of a post and the viewer's vote. */
export interface VoteState {
  readonly score: number;
  readonly status: VoteStatus;
}

const voteValue = (status: VoteStatus) => (status === "vote_up" ? 1 : status === "vote_down" ? -1 : 0);

/** The state after a click on an arrow: a second click cancels the vote. */
export function voteAfterClick(
  { score, status }: VoteState,
  direction: VoteDirection,
): VoteState & { readonly isCancel: boolean } {
  const clicked: VoteStatus = direction === "up" ? "vote_up" : "vote_down";
  const isCancel = status === clicked;
  const next = isCancel ? "" : clicked;
  return { score: score - voteValue(status) + voteValue(next), status: next, isCancel };
}
