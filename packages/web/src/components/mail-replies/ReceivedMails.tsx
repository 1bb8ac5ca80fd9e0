import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ActionsCell, AdminTable, StateBadge } from "../admin/AdminTable.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./MailReplies.module.css";

interface MailRowProps {
  readonly mail: Reply<"receivedMails">["list"][number];
}

const tones = { posted: "ok", held: "warn", rejected: "danger", ignored: "quiet", noted: "quiet" } as const;

/** The mails that were received last, with what became of them. */
export function ReceivedMails({ of: { list } }: { readonly of: Reply<"receivedMails"> }) {
  const t = useT();
  const title = t("screens.mail_replies.received");
  const columns = [
    t("screens.mail_replies.mail"),
    t("screens.mail_replies.result"),
    t("components.admin.column.actions"),
  ];
  return (
    <section className={styles.received} aria-labelledby="received-mails">
      <h2 id="received-mails" className={styles.title}>
        {title}
      </h2>
      {list.length === 0 ? (
        <EmptyState title={t("screens.mail_replies.none")}>{t("screens.mail_replies.none_hint")}</EmptyState>
      ) : (
        <AdminTable caption={title} columns={columns}>
          {list.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </AdminTable>
      )}
    </section>
  );
}

function MailRow({ mail: { subject, sender, created_at, result, reason, url } }: MailRowProps) {
  const t = useT();
  return (
    <tr>
      <td>
        <bdi>{subject || t("screens.mail_replies.no_subject")}</bdi>
        <span className={styles.detail}>
          {sender !== "" && (
            <>
              <bdi>{t("screens.mail_replies.by", { sender })}</bdi> ·{" "}
            </>
          )}
          <RelativeTime at={created_at} />
        </span>
      </td>
      <td>
        <StateBadge tone={tones[result]}>{t(`screens.mail_replies.${result}`)}</StateBadge>
        {reason !== "" && (
          <span className={styles.detail} dir="auto">
            {reason}
          </span>
        )}
      </td>
      <ActionsCell>
        {url !== "" && (
          <LinkButton small href={url}>
            {t("screens.mail_replies.show")}
          </LinkButton>
        )}
      </ActionsCell>
    </tr>
  );
}
