import type { CallName, InputOf } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";

/** The decision made; names the toast's text. */
export type DecisionOutcome =
  | "question_close"
  | "question_hide"
  | "delete"
  | "edit"
  | "flag_ignore"
  | "flag_settle"
  | "post_approve"
  | "post_reject"
  | "edit_approve"
  | "edit_reject";

/** Decides a review task: the next task is loaded, and the decision can be undone. `subject` is such as `flag:<id>`. */
export function useDecision<Name extends CallName>(name: Name, subject: string) {
  const t = useT();
  const { api, handleError, router, feedback } = useServices();
  const call = useCall(name);
  const undo = async () => {
    try {
      await api.undoStaffAction({ subject });
      await router.revalidate();
      feedback.toast("ok", t("screens.review.undone"));
    } catch (error) {
      handleError(error);
    }
  };
  const decide = async (input: InputOf<Name>, outcome: DecisionOutcome): Promise<boolean> => {
    const result = await call.run(input);
    if (!result) return false;
    if (!result.ok) {
      // Another reviewer was faster: reload, so that the next decision is about the current state.
      if (result.error.status !== 409) return false;
      await router.revalidate();
      feedback.toast("danger", result.error.message);
      return false;
    }
    await router.revalidate();
    window.scrollTo(0, 0);
    feedback.toast("ok", t(`components.review.did.${outcome}`), {
      label: t("components.posts.undo"),
      run: () => void undo(),
    });
    return true;
  };
  return { ...call, decide };
}
