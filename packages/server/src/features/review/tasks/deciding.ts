import type { ErrorCode } from "@askwell/contract";
import { type GrantableRight, rightOfStaffAction } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { isStaff, type Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import type { StaffLogRow } from "../../staff/index.ts";

/** What a decision of the review may do to its post, whatever else its reviewer may do. */
const REVIEWING: readonly GrantableRight[] = ["close", "delete", "edit", "list"];

interface PostToDecide {
  readonly object_id: string;
  /** The author. */
  readonly user_id: string;
  readonly right: GrantableRight;
  /** The error for who may not decide it: it does not reveal that there is something to decide. */
  readonly code: ErrorCode;
}

/**
 * The reviewer of a post, with the rights that the decision needs. A holder of the right decides as staff do, but never
 * about their own posts. Lock the post afterwards. Source: docs/rules/granted-rights.md GR5, GR6.
 */
export async function deciderOf(app: App, tx: Tx, who: Member, post: PostToDecide): Promise<Member> {
  if (isStaff(who)) return who;
  const holder = await lockRightsOn(app, tx, who, post.object_id);
  if (!holder.rights?.includes(post.right) || post.user_id === who.id) fail(post.code);
  return { ...holder, rights: [...holder.rights, ...REVIEWING] };
}

const rightBySubject: Readonly<Record<string, GrantableRight>> = {
  flag: "review_flags",
  review: "review_posts",
  revision: "review_edits",
  appeal: "appeals",
};

/** The granted right that an entry of the log needs; undefined for what only a role includes. */
export function rightOfEntry({ action, subject }: Pick<StaffLogRow, "action" | "subject">): GrantableRight | undefined {
  const [kind = ""] = subject.split(":");
  return rightBySubject[kind] ?? rightOfStaffAction(action);
}

/**
 * Who undoes an entry of the log as staff do: staff, and holders of the right to it their own actions; null for others.
 * Source: docs/rules/granted-rights.md GR7.
 */
export async function undoerOf(app: App, tx: Tx, who: Member, entry: StaffLogRow): Promise<Member | null> {
  if (isStaff(who)) return who;
  if (entry.user_id !== who.id) return null;
  const [subject = ""] = entry.subject.split(":");
  const right = rightOfEntry(entry);
  const holder = await lockRightsOn(app, tx, who, entry.object_id);
  if (!right || !holder.rights?.includes(right)) return null;
  return { ...holder, rights: [...holder.rights, ...(subject in rightBySubject ? REVIEWING : [])] };
}
