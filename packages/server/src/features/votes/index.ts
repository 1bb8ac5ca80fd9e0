export { copyVotes, removeCopiedVotes } from "./copy-votes.ts";
export { restoreVote, type WithdrawnVote, withdrawVote } from "./withdraw-vote.ts";
