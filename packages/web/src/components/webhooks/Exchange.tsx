import { useMessages } from "../../app/services/services.tsx";
import styles from "./Webhooks.module.css";

interface ExchangeProps {
  readonly of: {
    readonly message_id: string;
    readonly request: string;
    readonly status: number;
    readonly reply: string;
    readonly error: string;
    readonly took_ms: number;
  };
  /** What is left out of the request. */
  readonly requestHelp?: string;
}

/** JSON with line breaks; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A request to a webhook, and what came back. */
export function Exchange({ of: { message_id, request, status, reply, error, took_ms }, requestHelp }: ExchangeProps) {
  const { t, formats } = useMessages();
  const gaveUp = error === "off" || error === "gone" ? t(`screens.webhooks.was_${error}`) : "";
  const hasReply = status > 0;
  return (
    <>
      <div>
        <h3 className={styles.part}>{t("screens.webhooks.reply")}</h3>
        {gaveUp !== "" && <p>{gaveUp}</p>}
        {hasReply && (
          <p>
            {t("screens.webhooks.status", { status: String(status), ms: formats.number(took_ms) })}
            {reply === "" && ` ${t("screens.webhooks.empty_reply")}`}
          </p>
        )}
        {!hasReply && gaveUp === "" && request !== "" && <p>{t("screens.webhooks.no_reply")}</p>}
        {gaveUp === "" && error !== "" && (
          <p lang="en" dir="auto" className={styles.detail}>
            {error}
          </p>
        )}
        {reply !== "" && <Code of={reply} label={t("screens.webhooks.reply")} />}
      </div>
      <div>
        <h3 className={styles.part}>{t("screens.webhooks.request")}</h3>
        {request === "" ? (
          <p>{t("screens.webhooks.no_request")}</p>
        ) : (
          <>
            {requestHelp && <p className={styles.detail}>{requestHelp}</p>}
            <Code of={`webhook-id: ${message_id}\n\n${readable(request)}`} label={t("screens.webhooks.request")} />
          </>
        )}
      </div>
    </>
  );
}

/** What programs have written to each other. */
function Code({ of, label }: { readonly of: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className={styles.code}>
      <pre dir="ltr">{of}</pre>
    </section>
  );
}
