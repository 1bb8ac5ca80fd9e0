import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

/** Sends mails again, or stops those that wait, after a confirmation. Rules: docs/rules/mail-log.md ML4. */
export function useMailChanges(onChanged: () => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const again = useCall("sendMailsAgain", { admin: true });
  const stop = useCall("stopMails", { admin: true });

  const change = async (action: "again" | "stop", mail_ids: readonly string[]): Promise<void> => {
    const count = mail_ids.length;
    const isSure = await feedback.confirm({
      title: t(`screens.admin_mails.confirm_${action}`, { count }),
      message: t(`screens.admin_mails.confirm_${action}_text`),
      confirm: t(`screens.admin_mails.${action}`),
    });
    if (!isSure) return;
    const result = await (action === "again" ? again : stop).run({ mail_ids: [...mail_ids] });
    if (!result?.ok) return;
    onChanged();
    await router.revalidate();
    const changed = result.reply.mail_ids.length;
    const done = action === "again" ? "sent_again" : "stopped";
    if (changed > 0) feedback.toast("ok", t(`screens.admin_mails.${done}`, { count: changed }));
    else feedback.toast("warn", t("screens.admin_mails.unchanged"));
  };

  return {
    busy: again.busy || stop.busy,
    change: (action: "again" | "stop", ids: readonly string[]) => void change(action, ids),
  };
}
