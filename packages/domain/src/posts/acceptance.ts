import { NO_ID } from "../ids.ts";
import { spansSeconds } from "../limits.ts";
import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type PointsKind, pointsOf } from "../people/reputation.ts";
import type { Actor } from "../people/roles.ts";
import type { Verdict } from "../verdicts.ts";

/** An accepted answer, before or after the change. */
export interface AcceptedAnswer {
  readonly id: string;
  readonly user_id: string;
}

/** One reputation entry of an acceptance. */
export interface AcceptanceEntry {
  readonly kind: Extract<PointsKind, "answer.accept" | "answer.accepted">;
  readonly action: "record" | "cancel";
  readonly user_id: string;
  readonly answer_id: string;
  /** Points before the floor; 0 for entries that cancel. */
  readonly points: number;
}

/** What changes when the accepted answer changes. */
export interface AcceptanceChange {
  readonly changed: boolean;
  /** The accepted answer afterwards, or "0". */
  readonly accepted_answer_id: string;
  /** In the order in which the ledger applies them. */
  readonly entries: readonly AcceptanceEntry[];
}

/** Whether the actor may accept answers to a question: its author, and staff. Source: docs/rules/acceptance.md C1. */
export function mayAccept(actor: Actor, question: { readonly user_id: string }, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "answer.accept", thresholds, question.user_id);
}

/**
 * Computes the change of a question's accepted answer from `previous` to `next`; null means none. Accepting one's own
 * answer gives no points. Source: docs/rules/acceptance.md C2 to C5.
 */
export function changeAcceptance(
  askerId: string,
  previous: AcceptedAnswer | null,
  next: AcceptedAnswer | null,
): AcceptanceChange {
  const accepted_answer_id = next?.id ?? NO_ID;
  if (previous?.id === next?.id) return { changed: false, accepted_answer_id, entries: [] };
  const entries = [...entriesOf(askerId, previous, "cancel"), ...entriesOf(askerId, next, "record")];
  return { changed: true, accepted_answer_id, entries };
}

function entriesOf(askerId: string, answer: AcceptedAnswer | null, action: "record" | "cancel"): AcceptanceEntry[] {
  if (answer === null || answer.user_id === askerId) return [];
  const entry = (kind: AcceptanceEntry["kind"], user_id: string): AcceptanceEntry => ({
    kind,
    action,
    user_id,
    answer_id: answer.id,
    points: action === "record" ? pointsOf(kind) : 0,
  });
  return [entry("answer.accepted", answer.user_id), entry("answer.accept", askerId)];
}

/**
 * Whether to ask the asker to accept one of the answers: the last one, given at `lastAnsweredAt` (0 without answers), is
 * two days to two months old. Times in Unix seconds. Source: docs/rules/acceptance.md C8.
 */
export function isAcceptanceDue(lastAnsweredAt: number, now: number): boolean {
  const age = now - lastAnsweredAt;
  return lastAnsweredAt > 0 && age >= spansSeconds.acceptReminderAfter && age <= spansSeconds.acceptReminderUntil;
}
