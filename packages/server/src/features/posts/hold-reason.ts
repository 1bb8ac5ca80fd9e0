import { needsApproval } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";

/** Who put a post into the review queue and why, as locale keys. */
export interface HoldReason {
  readonly submitter: string;
  readonly reason: string;
}

/**
 * Why a user's new question or answer waits for approval; null when it is public at once. Rules: docs/rules/review.md
 * RV9.
 */
export function holdReasonFor(app: App, who: Viewer): HoldReason | null {
  const { hold_below_rank } = app.settings.get("question");
  return needsApproval(who, hold_below_rank) ? { submitter: "newcomers", reason: "low_reputation" } : null;
}
