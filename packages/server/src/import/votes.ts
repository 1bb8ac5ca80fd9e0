import { kindOfId } from "@askwell/domain";
import { setAcceptanceTimes, spreadAnswerVotes } from "../features/answers/bulk.ts";
import { addBookmarks } from "../features/collections/bulk.ts";
import { freshRows } from "../features/posts/bulk.ts";
import { addQuestionVotes } from "../features/questions/bulk.ts";
import { importedUsers } from "../features/users/bulk.ts";
import { addVotes } from "../features/votes/bulk.ts";
import { type DumpRow, idOf, needId, needTime, numberOf } from "./fields.ts";
import { type ImportContext, type Phase, readAll } from "./phase.ts";
import { findPosts, isNew } from "./posts.ts";
import { countImported, countLeftOut } from "./summary.ts";

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
 * Imports votes. Scores are imported with the posts: votes determine the numbers of upvotes and downvotes, when answers
 * were accepted and bookmarks. Dumps do not contain the voters; records may.
 */
export const votesPhase: Phase = {
  name: "votes",
  file: "Votes.xml",
  batchRows: 5000,
  unreadable: "votes",
  belongsTogether: (before, row) => before.attributes.PostId === row.attributes.PostId,
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
    const accepted = (context.takesChanges ? placed : fresh).filter((vote) => vote.kind === ACCEPTED);
    const personal = await personalVotes(context, fresh, idOfVoted);
    const bookmarks = await bookmarksOf(context, placed, idOfVoted);
    return async (tx, summary) => {
      await addQuestionVotes(tx, new Map([...counted].filter(([id]) => isQuestion(id))));
      await spreadAnswerVotes(tx, new Map([...counted].filter(([id]) => !isQuestion(id))));
      await setAcceptanceTimes(tx, new Map(accepted.map((vote) => [idOfVoted(vote), vote.created_at])));
      const stored = await addVotes(tx, personal);
      countLeftOut(summary, "voters", "own votes, or more than the score of the post", personal.length - stored);
      const { rows } = bookmarks;
      const keyOf = (row: (typeof rows)[number]) => `${row.object_id} ${row.user_id}`;
      const unseen = await freshRows(tx, "collections", { rows, keyOf });
      const added = await addBookmarks(context.app, tx, unseen);
      countImported(summary, "votes", fresh.filter(({ kind }) => kind === UP || kind === DOWN).length);
      countImported(summary, "bookmarks", added);
      countLeftOut(summary, "bookmarks", "there already, or imported before", bookmarks.rows.length - added);
      countLeftOut(summary, "bookmarks", "of answers or of nobody known", bookmarks.leftOut);
      countLeftOut(summary, "votes", "on what is no question or answer here", votes.length - placed.length);
      const before = placed.filter((vote) => vote.kind !== BOOKMARK && !isNew(context, idOfVoted(vote)));
      countLeftOut(summary, "votes", "imported before", before.length);
      for (const { kind } of fresh) {
        if (kind !== ACCEPTED && kind !== UP && kind !== DOWN && kind !== BOOKMARK)
          countLeftOut(summary, "votes", OTHERS[kind] ?? `of kind ${kind}`);
      }
    };
  },
};

const isQuestion = (id: string) => kindOfId(id) === "question";

function readVote(row: DumpRow) {
  return {
    kind: numberOf(row, "VoteTypeId"),
    post: needId(row, "PostId"),
    created_at: needTime(row, "CreationDate"),
    person: idOf(row, "UserId"),
  };
}

/** Votes whose voters are known: each is theirs to withdraw. */
async function personalVotes(
  { app, source }: ImportContext,
  votes: readonly ForeignVote[],
  idOfVoted: (vote: ForeignVote) => string,
) {
  const cast = votes.filter(({ kind, person }) => (kind === UP || kind === DOWN) && person !== "");
  const accounts = await importedUsers(app.db.read, source, [...new Set(cast.map(({ person }) => person))]);
  return cast.flatMap((vote) => {
    const user_id = accounts.get(vote.person);
    const object_id = idOfVoted(vote);
    const direction = vote.kind === UP ? ("up" as const) : ("down" as const);
    return user_id ? { user_id, object_id, direction, created_at: vote.created_at } : [];
  });
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
  const rows = bookmarks.flatMap((vote) => {
    const user_id = accounts.get(vote.person);
    const object_id = idOfVoted(vote);
    return user_id && questions.has(object_id) ? { user_id, object_id, created_at: vote.created_at } : [];
  });
  return { rows, leftOut: bookmarks.length - rows.length };
}
