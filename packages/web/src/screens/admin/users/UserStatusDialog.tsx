import { suspensionDurations } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { SelectField } from "../../../components/forms/SelectField.tsx";

/** What is done with the selected users of a list. */
export type UserBulkAction = "suspend" | "unsuspend" | "activate";

interface UserStatusDialogProps {
  readonly action: UserBulkAction;
  readonly userIds: readonly string[];
  onChanged(): void;
  onClose(): void;
}

/** Suspends or activates the selected users. Rules: docs/rules/administration.md AD15. */
export function UserStatusDialog({ action, userIds, onChanged, onClose }: UserStatusDialogProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("setUserStatuses", { admin: true });
  const [duration, setDuration] = useState("forever");
  const isSuspension = action === "suspend";
  const change = async (user_ids: readonly string[], status: "normal" | "suspended", reason: string) => {
    const more = status === "suspended" ? { suspend_duration: duration } : {};
    const result = await call.run({ user_ids: [...user_ids], status, reason, ...more });
    if (!result?.ok) return;
    onChanged();
    await router.revalidate();
    const changed = result.reply.user_ids;
    const undo = { label: t("components.posts.undo"), run: () => void change(changed, "normal", "") };
    const message = t("components.admin.bulk.changed", { count: changed.length });
    feedback.toast("ok", message, status === "suspended" && changed.length > 0 ? undo : undefined);
  };
  return (
    <BulkDialog
      title={t(`components.admin.bulk.${action}`)}
      button={t(`components.admin.person_action.${action}`)}
      danger={isSuspension}
      count={userIds.length}
      reasonLabel={t(isSuspension ? "components.admin.bulk.reason_read" : "components.admin.bulk.reason")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={(reason) => void change(userIds, isSuspension ? "suspended" : "normal", reason)}
      onClose={onClose}
    >
      {isSuspension && (
        <SelectField
          name="suspend_duration"
          label={t("components.admin.how_long")}
          error={call.errorOf("suspend_duration")}
          value={duration}
          choices={suspensionDurations.map((value) => ({ value, label: t(`components.admin.duration.${value}`) }))}
          onChange={setDuration}
        />
      )}
    </BulkDialog>
  );
}
