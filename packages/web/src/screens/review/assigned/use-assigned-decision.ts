import type { InputOf } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useDecided } from "../../../components/decisions/use-decided.ts";

/** Settles what is assigned, with one call, and offers to undo it. Rules: docs/rules/review.md RV31. */
export function useAssignedDecision() {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("decideAssignedTasks");
  const decided = useDecided();
  const decide = async (input: InputOf<"decideAssignedTasks">): Promise<boolean> => {
    const result = await call.run(input);
    if (!result) return false;
    if (!result.ok) {
      // Another user was faster, or may not have it: what is shown is read again.
      if (result.error.fields.length === 0) {
        await router.revalidate();
        feedback.toast("danger", result.error.message);
      }
      return false;
    }
    const { done, failed } = result.reply;
    const what = input.decision === "done" ? t("assigned_tasks.did_done", { count: done.length }) : otherText();
    const [first] = failed;
    const rest = first ? ` ${t("components.review.not_decided", { count: failed.length, reason: first.message })}` : "";
    await decided(
      what + rest,
      done.map(({ subject }) => subject),
      null,
    );
    return true;
    function otherText() {
      return t(input.decision === "reassign" ? "assigned_tasks.did_reassign" : "assigned_tasks.did_dismiss");
    }
  };
  return { ...call, decide };
}
