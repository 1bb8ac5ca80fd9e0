import { directionOf, type Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { accentOf } from "./accent.ts";
import type { MessageContent, MessageFrame, MessageItem, MessageLink } from "./message-content.ts";
import { renderHtmlMessage } from "./message-html.ts";
import { renderTextMessage } from "./message-text.ts";
import { manyLines, oneLine, paragraphsOf } from "./plain-lines.ts";

/** The content with each text as one line, but what is returned. */
function singleLined(content: MessageContent): MessageContent {
  const { quote, returned, tags, sections } = content;
  return {
    ...content,
    subject: oneLine(content.subject),
    lead: paragraphsOf(content.lead).join("\n\n"),
    ...(quote !== undefined && { quote: oneLine(quote) }),
    ...(returned !== undefined && { returned: manyLines(returned) }),
    ...(tags && { tags: tags.map(oneLine) }),
    ...(sections && {
      sections: sections.map((section) => ({ ...section, items: section.items.map(singleLinedItem) })),
    }),
  };
}

const singleLinedItem = (item: MessageItem): MessageItem => ({
  ...item,
  text: oneLine(item.text),
  ...(item.quote !== undefined && { quote: oneLine(item.quote) }),
  ...(item.note !== undefined && { note: oneLine(item.note) }),
});

interface MessageOptions {
  /** The link that unsubscribes; mails about accounts have none. */
  readonly stop?: MessageLink;
  /** What a reply to the mail does; nothing without it. */
  readonly replyHint?: string | undefined;
}

/** A message as HTML and plain text. */
export function composeMessage(
  app: App,
  t: Translate,
  content: MessageContent,
  { stop, replyHint }: MessageOptions = {},
): { subject: string; html: string; text: string } {
  const { name: rawName, site_url } = app.settings.get("general");
  const name = oneLine(rawName);
  const site = { site_name: name, site_url };
  const frame: MessageFrame = {
    language: t.language,
    direction: directionOf(t.language),
    siteName: name,
    siteUrl: site_url,
    hasMark: Object.values(app.settings.get("branding")).every((picture) => picture === ""),
    accent: accentOf(app.settings.get("theme")),
    linkHint: t("mail.by_hand"),
    footers: [replyHint, stop === undefined ? t("mail.footer", site) : t("mail.news_footer", site)].filter(
      (line) => line !== undefined,
    ),
    labelled: (label) => t("mail.labelled", { label }),
    links: stop === undefined ? [] : [stop, { label: t("mail.choose"), url: `${site_url}/users/settings/notify` }],
  };
  const lines = singleLined(content);
  return { subject: lines.subject, html: renderHtmlMessage(lines, frame), text: renderTextMessage(lines, frame) };
}
