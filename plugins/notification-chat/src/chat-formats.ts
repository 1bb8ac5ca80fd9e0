import { createHmac } from "node:crypto";

/** The secret of the signed webhooks, and the token of the bot. */
export const CHAT_SECRET = "SEC-0123456789";

/** A request as the stand-in got it. */
export interface ChatCall {
  readonly url: URL;
  readonly body: Record<string, unknown>;
  readonly sizeBytes: number;
  readonly nowS: number;
}

/** The reply of a service, or what is wrong with the request. */
export type ServiceReply = { readonly text: string; readonly status?: number } | { readonly problem: string };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown) => (Array.isArray(value) ? value : []).filter(isObject);
const hasText = (value: unknown, max: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= max;
const hasOnly = (value: unknown, ...names: readonly string[]): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).every((name) => names.includes(name));
const isAddress = (value: unknown) =>
  typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const signed = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");
const isJsonOk = (field: string, message: string) => ({ text: JSON.stringify({ [field]: 0, [message]: "ok" }) });

/** Escaped text with links in angle brackets, `<url|text>`. */
function isMrkdwn(text: string): boolean {
  const plain = text.replace(/<(https?:\/\/[^|<>]+)\|([^|<>]*)>/g, "$2");
  return !/[<>]|&(?!(amp|lt|gt);)/.test(plain);
}

function isSlackBlock(block: Record<string, unknown>): boolean {
  if (block.type === "section") {
    const { text } = block;
    const isKnown = hasOnly(block, "type", "text") && hasOnly(text, "type", "text", "verbatim");
    return (
      isKnown && text.type === "mrkdwn" && text.verbatim === true && hasText(text.text, 3000) && isMrkdwn(text.text)
    );
  }
  const elements = objectsIn(block.elements);
  const isText = (each: Record<string, unknown>) =>
    hasOnly(each, "type", "text", "emoji") && each.type === "plain_text" && hasText(each.text, 3000);
  const isContext = block.type === "context" && hasOnly(block, "type", "elements");
  return isContext && elements.length > 0 && elements.length <= 10 && elements.every(isText);
}

function isCardElement(element: Record<string, unknown>): boolean {
  const isRun = (run: Record<string, unknown>) => {
    const { selectAction } = run;
    const isLink = hasOnly(selectAction, "type", "url") && selectAction.type === "Action.OpenUrl";
    const isKnown = hasOnly(run, "type", "text", "selectAction", "isSubtle", "size") && run.type === "TextRun";
    return (
      isKnown && hasText(run.text, 5000) && (selectAction === undefined || (isLink && isAddress(selectAction.url)))
    );
  };
  const inlines = objectsIn(element.inlines);
  return hasOnly(element, "type", "inlines") && element.type === "RichTextBlock" && inlines.every(isRun);
}

function isAdaptiveCard(card: unknown): boolean {
  if (!hasOnly(card, "$schema", "type", "version", "body", "actions")) return false;
  const isAction = (each: Record<string, unknown>) =>
    hasOnly(each, "type", "title", "url") && each.type === "Action.OpenUrl" && isAddress(each.url);
  const isKnown = card.type === "AdaptiveCard" && /^1\.[0-5]$/.test(String(card.version));
  return isKnown && objectsIn(card.body).every(isCardElement) && objectsIn(card.actions).every(isAction);
}

/** What the services document: fields, lengths and signatures, and how they confirm a message. */
export const services: Readonly<Record<string, (request: ChatCall) => ServiceReply>> = {
  notification_slack({ body }) {
    const blocks = objectsIn(body.blocks);
    const isKnown = hasOnly(body, "text", "blocks", "unfurl_links", "unfurl_media") && hasText(body.text, 40_000);
    if (!isKnown || blocks.length === 0 || blocks.length > 50) return { problem: "invalid_payload" };
    return blocks.every(isSlackBlock) ? { text: "ok" } : { problem: "invalid_blocks" };
  },
  notification_discord({ body }) {
    const embeds = objectsIn(body.embeds);
    const isEmbed = ({ description, footer, ...others }: Record<string, unknown>) =>
      hasText(description, 4096) && isObject(footer) && hasText(footer.text, 2048) && Object.keys(others).length === 0;
    const isKnown = hasOnly(body, "embeds", "allowed_mentions") && embeds.length > 0 && embeds.length <= 10;
    if (!isKnown || !embeds.every(isEmbed) || JSON.stringify(embeds).length > 6000)
      return { problem: "Invalid Form Body" };
    const { allowed_mentions } = body;
    const isSilent = hasOnly(allowed_mentions, "parse") && JSON.stringify(allowed_mentions.parse) === "[]";
    return isSilent ? { text: "", status: 204 } : { problem: "mentions are not switched off" };
  },
  notification_teams({ body, sizeBytes }) {
    const [attachment, ...others] = objectsIn(body.attachments);
    const isMessage = hasOnly(body, "type", "attachments") && body.type === "message" && others.length === 0;
    const isCard =
      hasOnly(attachment, "contentType", "contentUrl", "content") &&
      attachment.contentType === "application/vnd.microsoft.card.adaptive" &&
      isAdaptiveCard(attachment.content);
    return isMessage && isCard && sizeBytes <= 28_000 ? { text: "", status: 202 } : { problem: "no adaptive card" };
  },
  notification_mattermost: ({ body }) =>
    hasOnly(body, "text") && hasText(body.text, 16_383) && !/@(channel|all|here)\b/.test(body.text)
      ? { text: "ok" }
      : { problem: "no text, or a mention of all" },
  notification_telegram({ url, body }) {
    if (!url.pathname.endsWith(`/bot${CHAT_SECRET}/sendMessage`)) return { problem: "Not Found" };
    const isKnown = hasOnly(body, "chat_id", "text", "parse_mode", "link_preview_options");
    const plain = String(body.text).replace(/<a href="[^"<>]*">([^<>]*)<\/a>/g, "$1");
    const isText = body.parse_mode === "HTML" && !/[<>]|&(?!(amp|lt|gt|quot);)/.test(plain);
    const length = plain.replace(/&\w+;/g, "&").length;
    if (!isKnown || !hasText(body.chat_id, 100)) return { problem: "Bad Request: chat not found" };
    if (!isText || length === 0) return { problem: "Bad Request: can't parse entities" };
    if (length > 4096) return { problem: "Bad Request: message is too long" };
    return { text: JSON.stringify({ ok: true, result: { message_id: 1 } }) };
  },
  notification_lark({ body, nowS, sizeBytes }) {
    const { timestamp, sign, msg_type, content } = body;
    if (sign !== signed(`${String(timestamp)}\n${CHAT_SECRET}`, "")) return { problem: "sign match fail" };
    if (Math.abs(nowS - Number(timestamp)) > 3600) return { problem: "timestamp is not within one hour" };
    const posts = isObject(content) && isObject(content.post) ? Object.entries(content.post) : [];
    const isPart = (part: unknown) =>
      (hasOnly(part, "tag", "text") && part.tag === "text" && typeof part.text === "string") ||
      (hasOnly(part, "tag", "text", "href") && part.tag === "a" && hasText(part.text, 5000) && isAddress(part.href));
    const isPost = ([language, post]: [string, unknown]) =>
      /^(zh_cn|en_us|ja_jp)$/.test(language) &&
      hasOnly(post, "title", "content") &&
      Array.isArray(post.content) &&
      post.content.every((line) => Array.isArray(line) && line.every(isPart));
    const isKnown =
      hasOnly(body, "timestamp", "sign", "msg_type", "content") && msg_type === "post" && sizeBytes <= 20_480;
    return isKnown && posts.length > 0 && posts.every(isPost) ? isJsonOk("code", "msg") : { problem: "params error" };
  },
  notification_dingtalk({ url, body, nowS }) {
    const timestamp = url.searchParams.get("timestamp") ?? "";
    if (url.searchParams.get("sign") !== signed(CHAT_SECRET, `${timestamp}\n${CHAT_SECRET}`))
      return { problem: "sign not match" };
    if (Math.abs(nowS * 1000 - Number(timestamp)) > 3_600_000) return { problem: "timestamp is invalid" };
    const { markdown, msgtype, at } = body;
    const isKnown = hasOnly(body, "msgtype", "markdown", "at") && hasOnly(markdown, "title", "text");
    const isSilent = hasOnly(at, "isAtAll") && at.isAtAll === false;
    const isMessage = isKnown && msgtype === "markdown" && hasText(markdown.title, 200);
    const fits = isMessage && typeof markdown.text === "string" && Buffer.byteLength(markdown.text) <= 20_000;
    return fits && isSilent ? isJsonOk("errcode", "errmsg") : { problem: "invalid markdown" };
  },
  notification_wecom({ body }) {
    const { markdown, msgtype } = body;
    const isKnown = hasOnly(body, "msgtype", "markdown") && msgtype === "markdown" && hasOnly(markdown, "content");
    const isMessage = isKnown && hasText(markdown.content, 4096) && Buffer.byteLength(markdown.content) <= 4096;
    return isMessage && !String(markdown.content).includes("<@")
      ? isJsonOk("errcode", "errmsg")
      : { problem: "markdown.content exceed max length" };
  },
};

/** How each service says that a request is wrong. */
export function errorReply(slugName: string, problem: string): { readonly status: number; readonly text: string } {
  if (slugName === "notification_lark") return { status: 200, text: JSON.stringify({ code: 19_021, msg: problem }) };
  if (/dingtalk|wecom/.test(slugName))
    return { status: 200, text: JSON.stringify({ errcode: 310_000, errmsg: problem }) };
  if (slugName === "notification_telegram")
    return { status: 400, text: JSON.stringify({ ok: false, error_code: 400, description: problem }) };
  return { status: 400, text: problem };
}
