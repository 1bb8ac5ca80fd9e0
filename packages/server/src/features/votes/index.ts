export { restoreVote, type WithdrawnVote, withdrawVote } from "./withdraw-vote.ts";
