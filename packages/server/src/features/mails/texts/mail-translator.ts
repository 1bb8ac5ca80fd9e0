import type { MailText } from "@askwell/domain";
import { createTranslator, type MessageTree, type Translate } from "@askwell/i18n";
import type { App } from "../../../app.ts";
import { oneLine } from "../plain-lines.ts";

type MailValues = NonNullable<Parameters<Translate["maybe"]>[1]>;

/**
 * Translates for mails of one language: with what an administrator has written for them, and with the name and the
 * address of the site in each text. Values stay on one line, so that only the text decides where a paragraph ends.
 * `texts` are those of the settings unless others are tried. Rules: docs/rules/mails.md Y11, Y12.
 */
export function mailTranslator(
  app: App,
  language: string,
  texts: readonly MailText[] = app.settings.get("mail_texts").texts,
): Translate {
  const { name: site_name, site_url } = app.settings.get("general");
  const standard = app.translator(language);
  const written = createTranslator(language, { mail: treeOf(texts.filter((text) => text.language === language)) });
  const maybe = (key: string, params: MailValues = {}) => {
    const values = linesOf({ site_name, site_url, ...params });
    return written.maybe(key, values) ?? standard.maybe(key, values);
  };
  const translate = (key: string, params?: MailValues): string => maybe(key, params) ?? key;
  return Object.assign(translate, { maybe, language, progress: standard.progress });
}

const treeOf = (texts: readonly MailText[]): MessageTree =>
  Object.fromEntries(
    texts.map(({ template, subject, text, action }) => [
      template,
      Object.fromEntries(Object.entries({ subject, text, action }).filter(([, words]) => words !== "")),
    ]),
  );

const linesOf = (params: MailValues): MailValues =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? oneLine(value) : value]),
  );
