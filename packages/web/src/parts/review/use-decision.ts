import type { CallName, InputOf } from "@askwell/contract";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";

/** What happened; the notice says it. */
export type Did =
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

/** A decision about a task: the next task comes, and what was done can be taken back. `subject` is such as `flag:<id>`. */
export function useDecision<Name extends CallName>(name: Name, subject: string) {
  const t = useT();
  const { api, react, router, notices } = useServices();
  const call = useCall(name);
  const undo = async () => {
    try {
      await api.undoStaffAction({ subject });
      await router.revalidate();
      notices.say("ok", t("screens.review.undone"));
    } catch (error) {
      react(error);
    }
  };
  const decide = async (input: InputOf<Name>, did: Did): Promise<boolean> => {
    const result = await call.run(input);
    if (!result?.ok) return false;
    await router.revalidate();
    window.scrollTo(0, 0);
    notices.say("ok", t(`parts.review.did.${did}`), { label: t("parts.posts.undo"), run: () => void undo() });
    return true;
  };
  return { ...call, decide };
}
