import { directionOf } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { type MessageReader, type NotificationRow, sentNotifications } from "../notifications/index.ts";
import { postAddress } from "../posts/index.ts";

/** Characters of the sentence: all push services take them, encrypted. */
const MAX_SENTENCE = 300;

/** What the service worker shows: the sentence of the site, never the text of a post. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A message with the same tag replaces the one before. */
  readonly tag: string;
  /** Below the root of the host. */
  readonly url: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** The message about a notification, as JSON; undefined if its post is no longer visible to the reader. */
export async function pushText(app: App, reader: MessageReader, row: NotificationRow): Promise<string | undefined> {
  const [sent] = await sentNotifications(app, reader, [row]);
  if (!sent) return undefined;
  const sentence = sent.item.sentence.map(({ text }) => text).join("");
  const { name, site_url } = app.settings.get("general");
  const list = `/users/notifications/${row.kind === "achievement" ? "achievement" : "inbox"}`;
  const address = sent.thread ? postAddress(app, sent.thread) : site_url + (sent.path || list);
  const url = new URL(address);
  url.searchParams.set("notification", row.id);
  const message: PushMessage = {
    title: name,
    body: sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE - 1)}\u2026` : sentence,
    tag: sent.thread ? `question-${sent.thread.question.id}` : row.action,
    url: url.pathname + url.search + url.hash,
    lang: reader.language.replace("_", "-"),
    dir: directionOf(reader.language),
  };
  return JSON.stringify(message);
}
