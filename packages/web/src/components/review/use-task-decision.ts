import type { InputOf } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useDecided } from "../decisions/use-decided.ts";
import type { DecisionOutcome } from "./use-decision.ts";

interface DecisionEffect {
  /** The address of the next task; without one the page is loaded again. */
  readonly next: string | null;
  /** Names the toast's text; of several tasks it has their number. */
  readonly outcome: DecisionOutcome | "tasks";
}

/** Decides one or several tasks with one call. Rules: docs/rules/review.md RV24. */
export function useTaskDecision() {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("decideReviewTasks");
  const decided = useDecided();
  const decide = async (input: InputOf<"decideReviewTasks">, { next, outcome }: DecisionEffect): Promise<boolean> => {
    const result = await call.run(input);
    if (!result) return false;
    if (!result.ok) {
      // Another reviewer was faster: reload, so that the next decision is about the current state.
      if (result.error.status !== 409) return false;
      await router.revalidate();
      feedback.toast("danger", result.error.message);
      return false;
    }
    const { done, failed } = result.reply;
    const count = done.length;
    const message =
      outcome === "tasks" ? t("components.review.did.tasks", { count }) : t(`components.review.did.${outcome}`);
    const [first] = failed;
    const rest = first ? ` ${t("components.review.not_decided", { count: failed.length, reason: first.message })}` : "";
    await decided(
      message + rest,
      done.map(({ subject }) => subject),
      next,
    );
    return true;
  };
  return { ...call, decide };
}
