import { suspensionDurations } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import type { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { SelectField } from "../../../components/forms/SelectField.tsx";

/** What is done with the selected users of a list. */
export type UserBulkAction = "suspend" | "unsuspend" | "activate";

interface UserStatusDialogProps {
  readonly action: UserBulkAction;
  readonly userIds: readonly string[];
  readonly bulk: ReturnType<typeof useBulkChange<"setUserStatuses">>;
  onClose(): void;
}

/** Suspends or activates the selected users. Rules: docs/rules/administration.md AD15. */
export function UserStatusDialog({ action, userIds, bulk, onClose }: UserStatusDialogProps) {
  const t = useT();
  const [duration, setDuration] = useState("forever");
  const isSuspension = action === "suspend";
  const send = (reason: string) => {
    const change = { user_ids: [...userIds], reason };
    const activate = (user_ids: string[]) => ({ user_ids, status: "normal" as const });
    if (isSuspension) void bulk.change({ ...change, status: "suspended", suspend_duration: duration }, activate);
    else void bulk.change({ ...change, status: "normal" });
  };
  return (
    <BulkDialog
      title={t(`components.admin.bulk.${action}`)}
      button={t(`components.admin.person_action.${action}`)}
      danger={isSuspension}
      count={userIds.length}
      reasonLabel={t(isSuspension ? "components.admin.bulk.reason_read" : "components.admin.bulk.reason")}
      busy={bulk.busy}
      problems={bulk.fields}
      onSubmit={send}
      onClose={onClose}
    >
      {isSuspension && (
        <SelectField
          name="suspend_duration"
          label={t("components.admin.how_long")}
          error={bulk.errorOf("suspend_duration")}
          value={duration}
          choices={suspensionDurations.map((value) => ({ value, label: t(`components.admin.duration.${value}`) }))}
          onChange={setDuration}
        />
      )}
    </BulkDialog>
  );
}
