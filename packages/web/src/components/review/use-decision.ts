import type { CallName, InputOf } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useDecided } from "../decisions/use-decided.ts";

/** The decision made; names the toast's text. */
export type DecisionOutcome =
  | "question_close"
  | "question_hide"
  | "delete"
  | "edit"
  | "flag_ignore"
  | "post_keep"
  | "post_approve"
  | "post_reject"
  | "edit_approve"
  | "edit_reject"
  | "appeal_grant"
  | "appeal_decline";

/** A part of a decision: the input of its call, and its subject for undoing it, such as `flag:<id>`. */
export interface DecisionStep<Name extends CallName> {
  readonly input: InputOf<Name>;
  readonly subject: string;
}

/**
 * Decides a review task: the next task is shown, and the decision can be undone. `nextTask` is the address of another
 * task of the queue; without one the page is loaded again.
 */
export function useDecision<Name extends CallName>(name: Name, nextTask: string | null) {
  const t = useT();
  const { router, feedback } = useServices();
  const decided = useDecided();
  const call = useCall(name);
  const decide = async (steps: readonly DecisionStep<Name>[], outcome: DecisionOutcome): Promise<boolean> => {
    const done: string[] = [];
    for (const { input, subject } of steps) {
      const result = await call.run(input);
      if (!result) return false;
      if (result.ok) {
        done.push(subject);
        continue;
      }
      // Another reviewer was faster: reload, so that the next decision is about the current state.
      const isDecided = result.error.status === 409;
      if (isDecided && done.length > 0) continue;
      if (isDecided || done.length > 0) await router.revalidate();
      if (isDecided) feedback.toast("danger", result.error.message);
      return false;
    }
    await decided(t(`components.review.did.${outcome}`), done, nextTask);
    return true;
  };
  return { ...call, decide };
}
