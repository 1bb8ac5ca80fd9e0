import type { InputOf } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

/** Sends the mail to the administrator and shows the mail server's reply. */
export function useSendToMe() {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("sendMailText", { admin: true });
  const run = async (input: InputOf<"sendMailText">): Promise<void> => {
    const result = await call.run(input);
    if (!result?.ok) return;
    const { accepted, answer, recipient } = result.reply;
    const title = t(accepted ? "screens.admin.mail_accepted" : "screens.admin.mail_refused", { recipient });
    const message = answer || t("screens.admin.mail_silent");
    if (accepted) feedback.toast("ok", answer === "" ? title : `${title} ${answer}`);
    else await feedback.confirm({ title, message, tone: "danger" });
  };
  return { run, busy: call.busy };
}
