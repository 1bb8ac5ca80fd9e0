import { kindOfId } from "@askwell/domain";
import { dateAcceptances, spreadAnswerVotes } from "../features/answers/bulk.ts";
import { addBookmarks } from "../features/collections/bulk.ts";
import { spreadQuestionVotes } from "../features/questions/bulk.ts";
import { importedUsers } from "../features/users/bulk.ts";
import { idOf, needId, needTime, numberOf, type Row } from "./fields.ts";
import { type ImportContext, type Phase, readAll } from "./phase.ts";
import { findPosts, isNew } from "./posts.ts";
import { keep, leaveOut } from "./tally.ts";

const ACCEPTED = 1;
const UP = 2;
const DOWN = 3;
const BOOKMARK = 5;
const OTHERS: Readonly<Record<number, string>> = {
  4: "marked as offensive",
  6: "to close",
  7: "to reopen",
  8: "bounty offered",
  9: "bounty given",
  10: "to delete",
  11: "to undelete",
  12: "marked as spam",
  15: "review by a moderator",
  16: "suggested edit approved",
};

type ForeignVote = ReturnType<typeof readVote>;

/**
 * Votes. Dumps do not say who voted, and the scores came with the posts: the votes only tell how many were for and how many
 * against. They also say when answers were accepted and, in older dumps, who bookmarked what.
 */
export const votesPhase: Phase = {
  name: "votes",
  file: "Votes.xml",
  batchRows: 5000,
  unreadable: "votes",
  async prepare(context, batch) {
    const votes = readAll(batch, "votes", readVote);
    const ids = await findPosts(
      context,
      votes.map((vote) => vote.post),
    );
    const placed = votes.filter((vote) => ids.has(vote.post));
    const fresh = placed.filter((vote) => isNew(context, ids.get(vote.post)!));
    const idOfVoted = (vote: ForeignVote) => ids.get(vote.post)!;
    const counted = countsOf(fresh, idOfVoted);
    const accepted = fresh.filter((vote) => vote.kind === ACCEPTED);
    const bookmarks = await bookmarksOf(context, placed, idOfVoted);
    return async (tx, tally) => {
      await spreadQuestionVotes(tx, new Map([...counted].filter(([id]) => isQuestion(id))));
      await spreadAnswerVotes(tx, new Map([...counted].filter(([id]) => !isQuestion(id))));
      await dateAcceptances(tx, new Map(accepted.map((vote) => [idOfVoted(vote), vote.created_at])));
      const added = await addBookmarks(context.app, tx, bookmarks.wanted);
      keep(tally, "votes", fresh.filter(({ kind }) => kind === UP || kind === DOWN).length);
      keep(tally, "bookmarks", added);
      leaveOut(tally, "bookmarks", "there already", bookmarks.wanted.length - added);
      leaveOut(tally, "bookmarks", "of answers or of nobody known", bookmarks.leftOut);
      leaveOut(tally, "votes", "on what is no question or answer here", votes.length - placed.length);
      const before = placed.filter((vote) => vote.kind !== BOOKMARK && !isNew(context, idOfVoted(vote)));
      leaveOut(tally, "votes", "imported before", before.length);
      for (const { kind } of fresh) {
        if (kind !== ACCEPTED && kind !== UP && kind !== DOWN && kind !== BOOKMARK)
          leaveOut(tally, "votes", OTHERS[kind] ?? `of kind ${kind}`);
      }
    };
  },
};

const isQuestion = (id: string) => kindOfId(id) === "question";

function readVote(row: Row) {
  return {
    kind: numberOf(row, "VoteTypeId"),
    post: needId(row, "PostId"),
    created_at: needTime(row, "CreationDate"),
    person: idOf(row, "UserId"),
  };
}

function countsOf(votes: readonly ForeignVote[], idOfVoted: (vote: ForeignVote) => string) {
  const counts = new Map<string, { up: number; down: number }>();
  for (const vote of votes) {
    if (vote.kind !== UP && vote.kind !== DOWN) continue;
    const id = idOfVoted(vote);
    const before = counts.get(id) ?? { up: 0, down: 0 };
    counts.set(id, vote.kind === UP ? { ...before, up: before.up + 1 } : { ...before, down: before.down + 1 });
  }
  return counts;
}

async function bookmarksOf(
  { app, source }: ImportContext,
  votes: readonly ForeignVote[],
  idOfVoted: (vote: ForeignVote) => string,
) {
  const bookmarks = votes.filter((vote) => vote.kind === BOOKMARK);
  const people = [...new Set(bookmarks.map((vote) => vote.person))].filter((id) => id !== "");
  const accounts = await importedUsers(app.db.read, source, people);
  const ids = [...new Set(bookmarks.map(idOfVoted))].filter((id) => isQuestion(id));
  const there =
    ids.length === 0 ? [] : await app.db.read.selectFrom("questions").select("id").where("id", "in", ids).execute();
  const questions = new Set(there.map(({ id }) => id));
  const wanted = bookmarks.flatMap((vote) => {
    const user_id = accounts.get(vote.person);
    const object_id = idOfVoted(vote);
    return user_id && questions.has(object_id) ? { user_id, object_id, created_at: vote.created_at } : [];
  });
  return { wanted, leftOut: bookmarks.length - wanted.length };
}
