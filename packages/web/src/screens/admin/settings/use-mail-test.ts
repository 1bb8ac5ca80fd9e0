import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

/** Sends a test mail and shows the mail server's reply. */
export function useMailTest(): (recipient: string) => Promise<void> {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("testMail", { admin: true });
  return async (recipient) => {
    const result = await call.run({ recipient });
    if (!result?.ok) return;
    const { accepted, answer } = result.reply;
    const message = answer || t("screens.admin.mail_silent");
    const title = t(accepted ? "screens.admin.mail_accepted" : "screens.admin.mail_refused", { recipient });
    if (accepted) feedback.toast("ok", answer === "" ? title : `${title} ${answer}`);
    else await feedback.confirm({ title, message, tone: "danger" });
  };
}
