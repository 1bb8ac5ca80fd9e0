import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { findRevision, hasOpenSuggestion, lockRevision, setRevisionStatus } from "../history/index.ts";
import { dropFlag, lockPost, reopenFlags, settleSpamFlags } from "../review/index.ts";
import { restoreVote, type WithdrawnVote, withdrawVote } from "../votes/index.ts";
import { listFlaggedIds, listPostIds, listRaisedFlagIds, listVotedIds, listWaitingEditIds } from "./queries.ts";
import { type RemovedPost, removePost, restorePost } from "./remove-post.ts";
import type { RemovalRow } from "./table.ts";

/** One kind of what a removal removes. */
interface RemovalPart<Before> {
  /** Some of what is left of a user. */
  list(db: Db, userId: string, limit: number): Promise<string[]>;
  /** Removes one thing; returns what restoring it needs, or null when there is nothing to do. */
  remove(app: App, tx: Tx, removal: RemovalRow, id: string): Promise<Before | null>;
  /** Restores it as far as it was not changed since. */
  restore(
    app: App,
    tx: Tx,
    item: { readonly removal: RemovalRow; readonly id: string; readonly before: Before },
  ): Promise<void>;
}

const postsIn = (table: "questions" | "answers" | "comments"): RemovalPart<RemovedPost> => ({
  list: (db, userId, limit) => listPostIds(db, table, { userId, limit }),
  remove: removePost,
  restore: restorePost,
});

const vote: RemovalPart<WithdrawnVote> = {
  list: listVotedIds,
  remove: (app, tx, { user_id }, object_id) => withdrawVote(app, tx, { object_id, user_id }),
  async restore(app, tx, { removal: { user_id }, id: object_id, before }) {
    await restoreVote(app, tx, { object_id, user_id }, before);
  },
};

const edit: RemovalPart<object> = {
  list: listWaitingEditIds,
  async remove(app, tx, { staff_id }, id) {
    if (!(await lockEdit(tx, id, "unreviewed"))) return null;
    await setRevisionStatus(app, tx, id, { status: "rejected", review_user_id: staff_id });
    return {};
  },
  async restore(app, tx, { id }) {
    const revision = await lockEdit(tx, id, "rejected");
    if (!revision || (await hasOpenSuggestion(tx, revision.object_id))) return;
    await setRevisionStatus(app, tx, id, { status: "unreviewed", review_user_id: "0" });
  },
};

/** Locks a post and an edit of it, if it has this status. */
async function lockEdit(tx: Tx, id: string, status: string) {
  const known = await findRevision(tx, id);
  if (known) await lockPost(tx, known.object_id);
  const revision = known && (await lockRevision(tx, id));
  return revision?.status === status ? revision : undefined;
}

const flag: RemovalPart<object> = {
  list: listRaisedFlagIds,
  remove: async (app, tx, removal, id) => ((await dropFlag(app, tx, id, removal)) ? {} : null),
  restore: (app, tx, { id }) => reopenFlags(app, tx, [id]),
};

const flagged: RemovalPart<{ readonly flag_ids: readonly string[] }> = {
  list: listFlaggedIds,
  async remove(app, tx, removal, id) {
    const flag_ids = await settleSpamFlags(app, tx, id, removal);
    return flag_ids.length === 0 ? null : { flag_ids };
  },
  restore: (app, tx, { before }) => reopenFlags(app, tx, before.flag_ids),
};

/** What a removal removes, in this order; undoing restores it in the opposite one. */
export const removalParts = {
  vote,
  edit,
  flag,
  answer: postsIn("answers"),
  comment: postsIn("comments"),
  question: postsIn("questions"),
  flagged,
} as const;

/** The kind of an item. */
export type RemovalKind = keyof typeof removalParts;

/** The parts with their kinds, whose states are passed on as they were stored. */
export const removalSteps = Object.entries(removalParts) as unknown as readonly (readonly [
  RemovalKind,
  RemovalPart<unknown>,
])[];
