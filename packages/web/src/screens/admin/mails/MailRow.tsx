import type { Reply } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { ActionsCell, StateBadge, type StateTone } from "../../../components/admin/AdminTable.tsx";
import { RowPick } from "../../../components/admin/lists/SelectionBar.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Button } from "../../../ui/Button.tsx";
import { kindLabel } from "./kind-label.ts";
import styles from "./Mails.module.css";

export type LoggedMail = Reply<"adminMailPage">["list"][number];

const tones: Readonly<Record<LoggedMail["state"], StateTone>> = {
  ...{ waiting: "quiet", sending: "quiet", sent: "ok", stopped: "warn" },
  ...{ failed: "danger", bounced: "danger", complained: "danger" },
};

interface LoggedMailRowProps {
  readonly mail: LoggedMail;
  readonly selection: ListSelection<LoggedMail>;
  readonly busy: boolean;
  onChange(action: "again" | "stop"): void;
}

/** The recipient and what the mail is about. */
export function nameOfMail(t: Translate, { address, subject, kind }: LoggedMail): string {
  return `${address || t("screens.admin_mails.erased")}: ${subject || kindLabel(t, kind)}`;
}

/** A mail with its recipient, its state and what the mail server says. */
export function MailRow({ mail, selection, busy, onChange }: LoggedMailRowProps) {
  const t = useT();
  const { id, kind, state, stop, address, username, subject, answer, created_at } = mail;
  const recipient = address || t("screens.admin_mails.erased");
  return (
    <tr>
      <td>
        <div className={styles.mail}>
          <RowPick id={id} text={nameOfMail(t, mail)} selection={selection} />
          <div>
            <bdi className={styles.subject}>
              {subject || (address === "" ? kindLabel(t, kind) : t("screens.admin_mails.no_subject"))}
            </bdi>
            <p className={styles.facts}>
              <bdi>{recipient}</bdi>
              {username !== "" && (
                <>
                  {" · "}
                  <a href={`/users/${encodeURIComponent(username)}`}>
                    <bdi>{username}</bdi>
                  </a>
                </>
              )}
              {" · "}
              {kindLabel(t, kind)}
            </p>
            <MailDetails mail={mail} />
          </div>
        </div>
      </td>
      <td>
        <StateBadge tone={tones[state]}>{t(`screens.admin_mails.states.${state}`)}</StateBadge>
        {stop !== "" && <p className={styles.facts}>{t(`screens.admin_mails.stops.${stop}`)}</p>}
        {answer !== "" && state !== "sent" && (
          <p lang="en" dir="auto" className={styles.facts}>
            {answer}
          </p>
        )}
      </td>
      <td>
        <RelativeTime at={created_at} />
      </td>
      <ActionsCell>
        {state === "waiting" && (
          <Button small busy={busy} onClick={() => onChange("stop")}>
            {t("screens.admin_mails.stop")}
          </Button>
        )}
        {state !== "waiting" && state !== "sending" && mail.may_send_again && (
          <Button small busy={busy} onClick={() => onChange("again")}>
            {t("screens.admin_mails.again")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}

function MailDetails({ mail }: { readonly mail: LoggedMail }) {
  const { t, formats } = useMessages();
  const { attempts, attempted_at, message_id, language, answer, state } = mail;
  if (attempts === 0) return null;
  const facts: [string, string][] = [
    [t("screens.admin_mails.last_attempt"), formats.absoluteDate(attempted_at)],
    [t("screens.admin_mails.message_id"), message_id],
    [t("screens.admin_mails.language"), language],
    ...(state === "sent" ? [[t("screens.admin_mails.state"), answer] as [string, string]] : []),
  ];
  return (
    <details className={styles.facts}>
      <summary className="touch-target">{t("screens.admin_mails.attempts", { count: attempts })}</summary>
      <dl className={styles.details}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
