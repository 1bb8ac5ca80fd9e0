import type { Reply } from "@askwell/contract";
import { useMessages } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./MailReplies.module.css";

/** Whether the mailbox can be read, and since when. */
export function MailboxState({ of: { error, checked_at } }: { readonly of: Reply<"receivedMails"> }) {
  const { t, formats } = useMessages();
  if (checked_at === 0) return null;
  const checked = t("screens.mail_replies.checked", { time: formats.absoluteDate(checked_at) });
  if (error === "") return <p className={styles.detail}>{checked}</p>;
  return (
    <Callout tone="danger">
      <p>{t("screens.mail_replies.problem")}</p>
      <p lang="en" dir="auto" className={styles.detail}>
        {error}
      </p>
      <p className={styles.detail}>{checked}</p>
    </Callout>
  );
}
