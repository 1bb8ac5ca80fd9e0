import type { CallName, InputOf, Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

type BulkCall = Extract<
  CallName,
  | (
      | "changeQuestions"
      | "changeAnswers"
      | "setCommentStatuses"
      | "changeTags"
      | "deleteFiles"
      | "setUserStatuses"
      | "setUserRoles"
    )
  | (
      | "switchBadges"
      | "withdrawMemberInvitations"
      | "changeJobs"
      | "sendMailsAgain"
      | "stopMails"
      | "deletePersonalKeys"
      | "endGrants"
      | "deleteTestItems"
    )
>;

/** What could not be changed, and why. */
export type BulkFailures = Reply<"changeQuestions">["failed"];

/** The state of a change of the selected rows of a list. */
export type BulkChange = Omit<ReturnType<typeof useBulkChange<BulkCall>>, "change">;

/**
 * Changes the selected rows of a list together: a toast says how many were changed and undoes it, and what has failed
 * is returned. Rules: docs/rules/administration.md AD18.
 */
export function useBulkChange<Name extends BulkCall>(name: Name, onChanged: () => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall(name, { admin: true });
  const [failed, setFailed] = useState<BulkFailures>([]);
  /** `inverse` is the change that undoes it for those that were changed. */
  const change = async (input: InputOf<Name>, inverse?: (changed: string[]) => InputOf<Name>): Promise<void> => {
    const result = await call.run(input);
    if (!result?.ok) return;
    const { changed, failed: failures } = result.reply;
    setFailed(failures);
    onChanged();
    await router.revalidate();
    const isUndoable = inverse !== undefined && changed.length > 0;
    const undo = isUndoable && { label: t("components.posts.undo"), run: () => void change(inverse(changed)) };
    if (changed.length === 0 && failures.length > 0) return;
    feedback.toast("ok", t("components.admin.bulk.changed", { count: changed.length }), undo || undefined);
  };
  return { busy: call.busy, fields: call.fields, errorOf: call.errorOf, failed, change };
}
