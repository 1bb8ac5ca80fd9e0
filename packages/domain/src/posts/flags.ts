import type { PostKind } from "../ids.ts";
import { may, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaff } from "../people/roles.ts";
import { allowIf, deny, type Verdict } from "../verdicts.ts";
import { type Reason, reasons } from "./reasons.ts";

/** Operations of staff on a flag, in the words of the wire format. Source: docs/rules/review.md RV5. */
export const flagOperations = ["edit_post", "close_post", "delete_post", "unlist_post", "ignore_report"] as const;
/** An operation of staff on a flag. */
export type FlagOperation = (typeof flagOperations)[number];

/** Status of a flag. `pending` waits for a decision, `completed` led to an operation, `ignored` did not. */
export type FlagStatus = "pending" | "completed" | "ignored";

/**
 * True when the actor's new questions and answers need approval; a threshold of 0 disables this. Source:
 * docs/rules/review.md RV9.
 */
export function needsApproval(actor: Actor, belowRank: number): boolean {
  return !isStaff(actor) && actor.rank < belowRank;
}

/** Whether a member may flag a post: never their own. Source: docs/rules/review.md RV1. */
export function mayFlag(actor: Actor, authorId: string, thresholds: PrivilegeValues): Verdict {
  if (isOwner(actor, authorId)) return deny("flag_own");
  return allowIf(may(actor, "report.add", thresholds), "missing_privilege");
}

/**
 * True when an operation applies to a kind of post: only questions are closed and unlisted. Source:
 * docs/rules/review.md RV5.
 */
export function isOperationFor(kind: PostKind, operation: FlagOperation): boolean {
  return kind === "question" || (operation !== "close_post" && operation !== "unlist_post");
}

/** The status of a flag after an operation. Source: docs/rules/review.md RV5. */
export function flagStatusAfter(operation: FlagOperation): FlagStatus {
  return operation === "ignore_report" ? "ignored" : "completed";
}

/** What can be wrong with the text of a reason. */
export type ReasonTextProblem = "missing" | "no_address" | "foreign_address";

/**
 * What is wrong with the text of a reason; null when it is valid. A required text must not be empty; a duplicate's
 * address must be an http(s) URL, of the site's origin when `siteUrl` has one. Source: docs/rules/reasons.md N4.
 */
export function reasonTextProblem(reason: Reason, text: string, siteUrl: string): ReasonTextProblem | null {
  const input = reasons[reason].content;
  if (input === "") return null;
  if (text.trim() === "") return "missing";
  if (input === "textarea") return null;
  const address = webAddress(text);
  if (address === null) return "no_address";
  const site = webAddress(siteUrl);
  return site !== null && site.origin !== address.origin ? "foreign_address" : null;
}

function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}
