/** The headers of a mail, by name in lower case; the first of each name. */
export type MailHeaders = ReadonlyMap<string, string>;

interface MailOrigin {
  readonly sender: string;
  readonly subject: string;
}

const ROBOTS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|listserv|majordomo)@/i;

/** How mail programs begin the subject of an absence notice; some, such as QQ Mail, mark it in no other way. */
const ABSENCE =
  /^(?:automatic reply|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|自动回复|自動回覆|自動応答|رد تلقائي|الرد التلقائي|automatische antwort|abwesenheitsnotiz|réponse automatique|respuesta automática|risposta automatica|resposta automática|автоответ|автоматический ответ)\s?[:：]/iu;

/**
 * Whether a program sent a mail: an absence notice, a bounce, a mailing list, or this site itself. Answering those would
 * make loops. X-Auto-Response-Suppress and the mark of loops are
 * those of Exchange. Source: RFC 3834, RFC 3464.
 */
export function isAutomatic(headers: MailHeaders, { sender, subject }: MailOrigin): boolean {
  const value = (name: string) => headers.get(name)?.trim().toLowerCase() ?? "";
  const submitted = value("auto-submitted");
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(?:bulk|junk|list|auto[_-]?reply)\b/.test(value("precedence")) ||
    [
      "x-autoreply",
      "x-autorespond",
      "x-auto-reply",
      "x-mail-autoreply",
      "list-id",
      "x-loop",
      "x-ms-exchange-inbox-rules-loop",
    ].some((name) => headers.has(name)) ||
    /\b(?:all|oof|autoreply)\b/.test(value("x-auto-response-suppress")) ||
    ABSENCE.test(subject) ||
    value("return-path") === "<>" ||
    /^multipart\/report\b/.test(value("content-type")) ||
    ROBOTS.test(sender)
  );
}
