import { isHeld } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";

/** Who put a post into the queue and why: words of the catalogue. */
export interface Held {
  readonly submitter: string;
  readonly reason: string;
}

/** Why a new question or answer of somebody waits for approval; null when everybody sees it at once. Rules: docs/rules/review.md RV9. */
export function heldBecause(app: App, who: Viewer): Held | null {
  const { hold_below_rank } = app.settings.get("question");
  return isHeld(who, hold_below_rank) ? { submitter: "newcomers", reason: "low_reputation" } : null;
}
