import { directionOf, type Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { linkTo } from "../accounts/index.ts";
import { accentOf } from "./accent.ts";
import { htmlOf } from "./letter-html.ts";
import { textOf } from "./letter-text.ts";

/** What a letter says. All of it is plain text. */
export interface Content {
  readonly subject: string;
  readonly lead: string;
  /** The question that it is about. */
  readonly title?: string;
  /** What somebody wrote. */
  readonly quote?: string;
  readonly tags?: readonly string[];
  /** Where the button leads, and its words. */
  readonly url?: string;
  readonly action?: string;
}

/** What stands around it. */
export interface LetterFrame {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly siteName: string;
  readonly siteUrl: string;
  /** Colours of the button: hexadecimal. */
  readonly accent: { readonly color: string; readonly onColor: string };
  readonly byHand: string;
  readonly footer: string;
  /** How to end this kind of mail, or choose others: words and address. */
  readonly ways: readonly { readonly words: string; readonly url: string }[];
}

/** What turns the rest of a line round, because nothing ends it. */
const UNENDED = /[\u202d\u202e](?![^\u202c]*\u202c)/g;

/** One line, which holds nothing that is not shown, and is read the way it is written. */
const oneLine = (text: string) =>
  text
    .replace(UNENDED, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** The texts of a letter, each as one line. */
function tame(content: Content): Content {
  const { title, quote, tags } = content;
  return {
    ...content,
    subject: oneLine(content.subject),
    lead: oneLine(content.lead),
    ...(title !== undefined && { title: oneLine(title) }),
    ...(quote !== undefined && { quote: oneLine(quote) }),
    ...(tags && { tags: tags.map(oneLine) }),
  };
}

/** A letter in both forms. `code` is that of the link which ends this kind of mail; mails about accounts have none. */
export function composeLetter(
  app: App,
  t: Translate,
  content: Content,
  code?: string,
): { subject: string; html: string; text: string } {
  const { name: given, site_url } = app.settings.get("general");
  const name = oneLine(given);
  const site = { site_name: name, site_url };
  const frame: LetterFrame = {
    language: t.language,
    direction: directionOf(t.language),
    siteName: name,
    siteUrl: site_url,
    accent: accentOf(app.settings.get("theme")),
    byHand: t("mail.by_hand"),
    footer: code === undefined ? t("mail.footer", site) : t("mail.news_footer", site),
    ways:
      code === undefined
        ? []
        : [
            { words: t("mail.unsubscribe"), url: linkTo(app, "unsubscribe", code) },
            { words: t("mail.choose"), url: `${site_url}/users/settings/notify` },
          ],
  };
  const tamed = tame(content);
  return { subject: tamed.subject, html: htmlOf(tamed, frame), text: textOf(tamed, frame) };
}
