import type { Reply } from "@askwell/contract";
import { useCall } from "../../../../app/api/use-call.ts";
import { useServices, useT } from "../../../../app/services/services.tsx";
import { Button, ButtonRow, LinkButton } from "../../../../ui/Button.tsx";
import { Callout } from "../../../../ui/Callout.tsx";
import styles from "../Settings.module.css";

/** Says that mail to the user's address pauses, and how it goes on. Rules: docs/rules/mail-log.md ML9. */
export function MailPause({ of: { paused_at, address, cause, answer } }: { readonly of: Reply<"readMailPause"> }) {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("tryMailAgain", { isButton: true });
  if (paused_at === 0) return null;
  const tryAgain = async () => {
    const result = await call.run({});
    if (result?.ok) feedback.toast("ok", t("screens.mail_pause.sent", { address }));
  };
  return (
    <Callout tone="danger">
      <div className={styles.pause}>
        <p>{t(`screens.mail_pause.${cause}`, { address })}</p>
        {answer !== "" && (
          <p>
            {t("screens.mail_pause.said")}{" "}
            <bdi lang="en" className={styles.wrapped}>
              {answer}
            </bdi>
          </p>
        )}
        <p>{t("screens.mail_pause.help")}</p>
        <ButtonRow>
          <Button small busy={call.busy} onClick={() => void tryAgain()}>
            {t("screens.mail_pause.again")}
          </Button>
          <LinkButton small href="/users/settings/account">
            {t("screens.mail_pause.change")}
          </LinkButton>
        </ButtonRow>
      </div>
    </Callout>
  );
}
