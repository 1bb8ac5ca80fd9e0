/** The headers of a mail, by name in lower case; the first of each name. */
export type MailHeaders = ReadonlyMap<string, string>;

const ROBOTS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|listserv|majordomo)@/i;

/**
 * Whether a program sent a mail: an absence notice, a bounce, a mailing list, or this site itself. Answering those would
 * make loops. Source: RFC 3834, RFC 3464.
 */
export function isAutomatic(headers: MailHeaders, sender: string): boolean {
  const value = (name: string) => headers.get(name)?.trim().toLowerCase() ?? "";
  const submitted = value("auto-submitted");
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(?:bulk|junk|list|auto[_-]?reply)\b/.test(value("precedence")) ||
    ["x-autoreply", "x-autorespond", "x-auto-reply", "x-mail-autoreply", "list-id", "x-loop"].some((name) =>
      headers.has(name),
    ) ||
    value("return-path") === "<>" ||
    /^multipart\/report\b/.test(value("content-type")) ||
    ROBOTS.test(sender)
  );
}
