import { useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";

type ChosenMailAction = "again" | "stop";

/** Sends mails again, or stops those that wait, after a confirmation. Rules: docs/rules/mail-log.md ML4. */
export function useMailChanges(onChanged: () => void) {
  const t = useT();
  const { feedback } = useServices();
  const [last, setLast] = useState<ChosenMailAction>("again");
  const changes = { again: useBulkChange("sendMailsAgain", onChanged), stop: useBulkChange("stopMails", onChanged) };

  const change = async (action: ChosenMailAction, mail_ids: readonly string[]): Promise<void> => {
    const isSure = await feedback.confirm({
      title: t(`screens.admin_mails.confirm_${action}`, { count: mail_ids.length }),
      message: t(`screens.admin_mails.confirm_${action}_text`),
      confirm: t(`screens.admin_mails.${action}`),
    });
    if (!isSure) return;
    setLast(action);
    await changes[action].change({ mail_ids: [...mail_ids] });
  };

  return {
    busy: changes.again.busy || changes.stop.busy,
    /** What the last change could not do. */
    failed: changes[last].failed,
    change: (action: ChosenMailAction, ids: readonly string[]) => void change(action, ids),
  };
}
