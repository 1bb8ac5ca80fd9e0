import {
  type Grant,
  type GrantableRight,
  isGrantInForce,
  kindOfId,
  rightsEverywhere,
  rightsOnQuestion,
} from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { grantOf, listTagIdsOf, lockGrantsOf, questionIdOf } from "./queries.ts";

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
export async function withRightsOn<Who extends Viewer>(db: Db, who: Who, questionId: string): Promise<Who> {
  const { grants = [] } = who;
  if (grants.every(({ tag_ids }) => tag_ids.length === 0)) return who;
  return { ...who, rights: rightsOnQuestion(grants, await listTagIdsOf(db, questionId)) };
}

/** The same for a question, an answer or a comment by its id; for other objects, the rights that hold everywhere. */
export async function withRightsOnPost<Who extends Viewer>(db: Db, who: Who, id: string): Promise<Who> {
  if (!who.grants || isStaff(who)) return who;
  const kind = kindOfId(id);
  if (kind === "question") return withRightsOn(db, who, id);
  if (kind !== "answer" && kind !== "comment") return who;
  return withRightsOn(db, who, await questionIdOf(db, `${kind}s`, id));
}

/**
 * The same with the grants as they are in this transaction, which no other can end until it is over. Staff and those
 * without grants are as they were. Source: docs/rules/granted-rights.md GR6.
 */
export async function lockRightsOn<Who extends Viewer>(app: App, tx: Tx, who: Who, postId: string): Promise<Who> {
  if (!who.grants || isStaff(who)) return who;
  const grants = (await lockGrantsOf(tx, who.id)).map(grantOf).filter((grant) => isGrantInForce(grant, app.now()));
  return withRightsOnPost(tx, { ...who, ...holderOf(grants) }, postId);
}

/** Fails with `forbidden` unless the viewer is staff or holds one of some rights here. */
export function checkHolds(who: Viewer, ...rights: readonly GrantableRight[]): void {
  if (!isStaff(who) && !rights.some((right) => who.rights?.includes(right))) fail("forbidden");
}
