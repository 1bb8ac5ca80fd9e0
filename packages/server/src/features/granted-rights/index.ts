import { type Grant, type GrantableRight, isGrantInForce, rightsEverywhere, rightsOnQuestion } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { grantOf } from "./grant-columns.ts";
import { listQuestionIdsOf, listTagIdsOf, lockGrantsOf } from "./queries.ts";

export { undoGrant, undoGrantEnd } from "./undo-grant.ts";

type Holder = Pick<Viewer, "grants" | "rights">;

/** The grants that an account's row states, as far as they are in force; nothing for an account without. */
export function grantFields(stored: string, now: number): Holder {
  if (stored === "") return {};
  return holderOf((JSON.parse(stored) as Grant[]).filter((grant) => isGrantInForce(grant, now)));
}

const holderOf = (grants: readonly Grant[]): Holder => ({ grants, rights: rightsEverywhere(grants) });

/** Whether the viewer holds one of some rights anywhere. */
export const holdsAny = ({ grants = [] }: Holder, rights: readonly GrantableRight[]): boolean =>
  grants.some((grant) => grant.rights.some((right) => rights.includes(right)));

/**
 * The viewer with the rights that hold for a question and what belongs to it. Without grants that are limited to tags,
 * no query is made. Source: docs/rules/granted-rights.md GR3.
 */
async function withRightsOn<Who extends Viewer>(db: Db, who: Who, questionId: string): Promise<Who> {
  const { grants = [] } = who;
  if (grants.every(({ tag_ids }) => tag_ids.length === 0)) return who;
  return { ...who, rights: rightsOnQuestion(grants, await listTagIdsOf(db, questionId)) };
}

/**
 * The same for questions, answers and comments by their ids, where all of them belong to one question; otherwise, and for
 * other objects, the rights that hold everywhere.
 */
export async function withRightsOnPosts<Who extends Viewer>(db: Db, who: Who, ids: readonly string[]): Promise<Who> {
  const { grants = [] } = who;
  if (isStaff(who) || grants.every(({ tag_ids }) => tag_ids.length === 0)) return who;
  const [question, ...others] = await listQuestionIdsOf(db, ids);
  return question === undefined || others.length > 0 ? who : withRightsOn(db, who, question);
}

/**
 * The same with the grants as they are in this transaction, which no other can end until it is over. Staff and those
 * without grants are as they were. Source: docs/rules/granted-rights.md GR6.
 */
export async function lockRightsOn<Who extends Viewer>(app: App, tx: Tx, who: Who, postId: string): Promise<Who> {
  if (!who.grants || isStaff(who)) return who;
  return withRightsOnPosts(tx, await lockRights(app, tx, who), [postId]);
}

/** The same for what is about no post; of staff, too, who hold rights that their role does not include. */
export async function lockRights<Who extends Viewer>(app: App, tx: Tx, who: Who): Promise<Who> {
  if (!who.grants) return who;
  const grants = (await lockGrantsOf(tx, who.id)).map(grantOf).filter((grant) => isGrantInForce(grant, app.now()));
  return { ...who, ...holderOf(grants) };
}

/** Fails with `forbidden` unless the viewer is staff or holds one of some rights here. */
export function checkHolds(who: Viewer, ...rights: readonly GrantableRight[]): void {
  if (!isStaff(who) && !rights.some((right) => who.rights?.includes(right))) fail("forbidden");
}
