import type { PostKind } from "../ids.ts";
import { may, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isStaff } from "../people/roles.ts";
import { allowIf, type Verdict } from "../verdicts.ts";
import { type Reason, reasons } from "./reasons.ts";

/** What staff can do about a flag, in the words of the wire. Source: docs/rules/review.md RV5. */
export const flagOperations = ["edit_post", "close_post", "delete_post", "unlist_post", "ignore_report"] as const;
/** One thing that staff can do about a flag. */
export type FlagOperation = (typeof flagOperations)[number];

/** States of a flag. `pending` waits, `completed` was followed, `ignored` was not. */
export type FlagStatus = "pending" | "completed" | "ignored";

/** True when new questions and answers of somebody wait for approval; 0 lets everybody through. Source: docs/rules/review.md RV9. */
export function isHeld(actor: Actor, belowRank: number): boolean {
  return !isStaff(actor) && actor.rank < belowRank;
}

/** Whether somebody may flag posts. Source: docs/rules/review.md RV1. */
export function mayFlag(actor: Actor, thresholds: PrivilegeValues): Verdict {
  return allowIf(may(actor, "report.add", thresholds), "missing_privilege");
}

/** True when an operation has an effect on a kind of post: only questions are closed and unlisted. Source: docs/rules/review.md RV5. */
export function isOperationFor(kind: PostKind, operation: FlagOperation): boolean {
  return kind === "question" || (operation !== "close_post" && operation !== "unlist_post");
}

/** What becomes of a flag by an operation. Source: docs/rules/review.md RV5. */
export function flagStatusAfter(operation: FlagOperation): FlagStatus {
  return operation === "ignore_report" ? "ignored" : "completed";
}

/** What can be wrong with the text beside a reason. */
export type ReasonTextProblem = "missing" | "no_address" | "foreign_address";

/**
 * What is wrong with the text beside a reason; null when nothing is. A text that is asked for must not be empty; the
 * address of a duplicate must be one of the web, on the site's own origin where `siteUrl` has one.
 * Source: docs/rules/reasons.md N4.
 */
export function reasonTextProblem(reason: Reason, text: string, siteUrl: string): ReasonTextProblem | null {
  const wanted = reasons[reason].content;
  if (wanted === "textarea") return text.trim() === "" ? "missing" : null;
  if (wanted === "") return null;
  const address = webAddress(text);
  if (address === null) return "no_address";
  const site = webAddress(siteUrl);
  return site !== null && site.origin !== address.origin ? "foreign_address" : null;
}

function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}
