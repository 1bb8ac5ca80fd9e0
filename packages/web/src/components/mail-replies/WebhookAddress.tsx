import { useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import styles from "./MailReplies.module.css";

/** The secret address to which other servers deliver mails. */
export function WebhookAddress({ url }: { readonly url: string }) {
  const t = useT();
  const { feedback } = useServices();
  const renew = useAdminCall("renewReplyWebhook");
  const confirmRenewal = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.mail_replies.renew_title"),
      message: t("screens.mail_replies.renew_message"),
      confirm: t("screens.mail_replies.renew"),
      tone: "danger",
    });
    if (isSure) await renew.change({});
  };
  const copy = async () => {
    await navigator.clipboard.writeText(url).then(
      () => feedback.toast("ok", t("components.factors.copied")),
      () => feedback.toast("warn", t("components.factors.not_copied")),
    );
  };
  return (
    <Callout>
      <p>{t("screens.mail_replies.webhook")}</p>
      <code dir="ltr" className={styles.address}>
        {url}
      </code>
      <p className={styles.detail}>{t("screens.mail_replies.webhook_help")}</p>
      <div className={styles.buttons}>
        <ButtonRow>
          <Button small onClick={() => void copy()}>
            {t("components.factors.copy")}
          </Button>
          <Button small busy={renew.busy} onClick={() => void confirmRenewal()}>
            {t("screens.mail_replies.renew")}
          </Button>
        </ButtonRow>
      </div>
    </Callout>
  );
}
