import type { App } from "../../app.ts";
import type { ChangedOwner } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { giveAnswerEdits } from "../answers/index.ts";
import { giveConversations, giveExclusion } from "../assistant/index.ts";
import { giveAwards } from "../badges/index.ts";
import { giveBookmarks } from "../collections/index.ts";
import { giveReviews } from "../community-review/index.ts";
import { giveLogins } from "../connectors/index.ts";
import { giveDrafts } from "../drafts/index.ts";
import { giveFiles } from "../files/index.ts";
import { giveFollows, giveIgnoredTags } from "../follows/index.ts";
import { findRevision, giveEvents, giveRevisions } from "../history/index.ts";
import { giveInvitationUses } from "../member-invitations/index.ts";
import { giveMutes, giveNotifications } from "../notifications/index.ts";
import { findThreads } from "../posts/index.ts";
import { giveClosingVotes, giveLastEdits, giveReads } from "../questions/index.ts";
import { giveReactions } from "../reactions/index.ts";
import { giveRemovals } from "../removals/index.ts";
import { cancelEditsOn, giveSomeEntries, listEditedPosts } from "../reputation/index.ts";
import { dropFlag, listImpossibleFlags } from "../review/index.ts";
import { giveSameQuestions } from "../same-questions/index.ts";
import { giveSanctions } from "../sanctions/index.ts";
import { giveFilters } from "../saved-filters/index.ts";
import { giveTags } from "../tags/index.ts";
import { giveFlags } from "../tasks/index.ts";
import { dropVote, giveVote, listImpossibleVotes, listVotedPosts } from "../votes/index.ts";
import type { MergePart } from "./merge-part.ts";
import { moveAnswer, moveComment, moveQuestion } from "./move-posts.ts";
import { listOwnPosts } from "./queries.ts";

/** How much has moved to the other account, and how much it cannot have or had already. */
export interface MergeCount {
  readonly moved: number;
  readonly dropped: number;
}

type MergeStep = (app: App, part: MergePart) => Promise<MergeCount>;

/** Moves things one after the other, each in its own transaction: false for one that is dropped, null for none. */
function each<Item>(
  list: (db: Db, part: MergePart) => Promise<readonly Item[]>,
  move: (app: App, tx: Tx, part: MergePart, item: Item) => Promise<boolean | null>,
): MergeStep {
  return async (app, part) => {
    let [moved, dropped] = [0, 0];
    for (const item of await list(app.db.read, part)) {
      const result = await app.db.write((tx) => move(app, tx, part, item));
      if (result === true) moved += 1;
      else if (result === false) dropped += 1;
    }
    return { moved, dropped };
  };
}

/** Moves some rows in one transaction. */
function rows(give: (tx: Tx, part: MergePart, app: App) => Promise<ChangedOwner>): MergeStep {
  return async (app, part) => {
    const { moved, dropped } = await app.db.write((tx) => give(tx, part, app));
    return { moved: moved.length, dropped: dropped.length };
  };
}

const postsIn = (table: "questions" | "answers" | "comments", move: typeof moveQuestion): MergeStep =>
  each(
    (db, { from, limit }) => listOwnPosts(db, table, { userId: from, limit }),
    async (app, tx, part, id) => (await move(app, tx, part, id)) || null,
  );

const impossibleVotes = each(listImpossibleVotes, async (app, tx, _part, vote) => {
  await dropVote(app, tx, vote);
  return false;
});

const impossibleFlags = each(listImpossibleFlags, async (app, tx, part, id) =>
  (await dropFlag(app, tx, id, part)) ? false : null,
);

const votes = each(
  (db, { from, limit }) => listVotedPosts(db, from, limit),
  (app, tx, { from, to }, object_id) => giveVote(app, tx, { object_id, from, to }),
);

/** Points for edits of posts that are the user's own now are taken back, and the others move. */
const ledger: MergeStep = (app, { from, to, limit }) =>
  app.db.write(async (tx) => {
    const edited = await listEditedPosts(tx, from, limit);
    const threads = await findThreads(tx, [...new Set(edited)]);
    const own = edited.filter((id) => threads.get(id)?.user_id === to);
    let dropped = 0;
    for (const id of new Set(own)) dropped += await cancelEditsOn(app, tx, id, from);
    // Entries that were not looked at above stay for the next part.
    return { moved: await giveSomeEntries(tx, { from, to }, limit - own.length), dropped };
  });

const revisions = rows(async (tx, part) => {
  const done = await giveRevisions(tx, part);
  const ids = new Set<string>();
  for (const { id = "" } of done.moved) ids.add((await findRevision(tx, id))?.object_id ?? "0");
  await giveLastEdits(tx, [...ids], part.from, part.to);
  await giveAnswerEdits(tx, [...ids], part.from, part.to);
  return done;
});

const filters: MergeStep = async (app, part) => {
  const moved = await app.db.write((tx) => giveFilters(tx, part));
  return { moved, dropped: 0 };
};

/**
 * What a merge moves, in this order. Each step is repeated until it has nothing left to do, so that a merge that was
 * interrupted continues where it stopped. Source: docs/rules/merging-users.md MU3.
 */
export const mergeSteps = {
  impossible_votes: impossibleVotes,
  impossible_flags: impossibleFlags,
  answers: postsIn("answers", moveAnswer),
  comments: postsIn("comments", moveComment),
  questions: postsIn("questions", moveQuestion),
  votes,
  reputation: ledger,
  revisions,
  events: rows(giveEvents),
  flags: rows(giveFlags),
  bookmarks: rows(giveBookmarks),
  follows: rows((tx, part, app) => giveFollows(app, tx, part)),
  ignored_tags: rows(giveIgnoredTags),
  reactions: rows(giveReactions),
  same_questions: rows(giveSameQuestions),
  closing_votes: rows(giveClosingVotes),
  badges: rows(giveAwards),
  notifications: rows(giveNotifications),
  muted_questions: rows(giveMutes),
  drafts: rows(giveDrafts),
  filters,
  logins: rows(giveLogins),
  files: rows(giveFiles),
  tags: rows(giveTags),
  reads: rows(giveReads),
  queue_reviews: rows(giveReviews),
  conversations: rows(giveConversations),
  exclusions: rows((tx, part, app) => giveExclusion(app, tx, part)),
  invitations: rows(giveInvitationUses),
  sanctions: rows((tx, part, app) => giveSanctions(app, tx, part)),
  removals: rows(giveRemovals),
} as const satisfies Record<string, MergeStep>;

/** The name of a step. */
export type MergeStepName = keyof typeof mergeSteps;
