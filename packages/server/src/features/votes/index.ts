export { copyVotes, removeCopiedVotes } from "./copy-votes.ts";
export { dropVote, giveVote, giveVotesOn, listImpossibleVotes, listVotedPosts } from "./give-votes.ts";
export { restoreVote, type WithdrawnVote, withdrawVote } from "./withdraw-vote.ts";
