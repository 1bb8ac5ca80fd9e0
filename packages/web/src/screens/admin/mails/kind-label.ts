import type { MailTemplate } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";

/** What a mail is about. */
export const kindLabel = (t: Translate, kind: string): string =>
  kind === "inbox" || kind === "rule"
    ? t(`screens.admin_mails.${kind}`)
    : t(`mail_texts.templates.${kind as MailTemplate}`);
