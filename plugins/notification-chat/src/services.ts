import { createHmac } from "node:crypto";
import type { ChatRequest, ChatService, ChatTarget } from "./service.ts";
import { defused, footerOf, linkedParts, plainSentence, sentenceIn, startOf, urlOf } from "./texts.ts";

const webhookHelp = (name: string) => ({
  en_US: `Create an incoming webhook in ${name} and copy its address.`,
  zh_CN: `在 ${name} 中创建传入 Webhook，并复制其地址。`,
  ar: `أنشئ خطاف ويب واردًا في ${name} وانسخ عنوانه.`,
});

/** `errcode` of DingTalk and WeCom, `code` of Lark: 0 means success. */
const codeProblem = (field: "errcode" | "code") => (reply: unknown) => {
  const { [field]: code, errmsg, msg } = (reply ?? {}) as Record<string, unknown>;
  if (code === undefined) return "no reply of the service";
  return code === 0 ? "" : `${field} ${String(code)}: ${String(errmsg ?? msg ?? "")}`;
};

/** Slack: only these three characters have a meaning that the text could break out of; `verbatim` ignores the rest. */
const slackText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const slack: ChatService = {
  ...{ slug_name: "notification_slack", name: "Slack", kind: "webhook", hosts: ["hooks.slack.com"] },
  link: "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
  help: webhookHelp("Slack"),
  request(message, { webhook }) {
    const link = (text: string, url: string) => `<${slackText(url)}|${slackText(text).replaceAll("|", "¦")}>`;
    const text = sentenceIn({ text: slackText, link }, message);
    const footer = { type: "plain_text", text: footerOf(message), emoji: false };
    const blocks = [
      { type: "section", text: { type: "mrkdwn", text, verbatim: true } },
      { type: "context", elements: [footer] },
    ];
    return {
      url: webhook,
      body: { text: slackText(plainSentence(message)), blocks, unfurl_links: false, unfurl_media: false },
    };
  },
};

/** Markdown of Discord and Mattermost: a backslash takes the meaning from punctuation. */
const markdownText = (text: string) => text.replace(/[\\`*_~|[\]()<>#:!+-]/g, "\\$&");
const markdownUrl = (url: string) => url.replaceAll("(", "%28").replaceAll(")", "%29");
const markdown = {
  text: markdownText,
  link: (text: string, url: string) => `[${markdownText(text)}](${markdownUrl(url)})`,
};

const discord: ChatService = {
  ...{ slug_name: "notification_discord", name: "Discord", kind: "webhook", hosts: ["discord.com", "discordapp.com"] },
  link: "https://docs.discord.com/developers/resources/webhook#execute-webhook",
  help: webhookHelp("Discord"),
  request(message, { webhook }) {
    const embed = { description: sentenceIn(markdown, message), footer: { text: footerOf(message) } };
    return { url: webhook, body: { embeds: [embed], allowed_mentions: { parse: [] } } };
  },
};

const teams: ChatService = {
  ...{ slug_name: "notification_teams", name: "Microsoft Teams", kind: "webhook" },
  hosts: [".logic.azure.com", ".api.powerplatform.com", ".webhook.office.com"],
  link: "https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook",
  help: {
    en_US: "Add the workflow “Send webhook alerts to a channel” in Teams and copy its address.",
    zh_CN: "在 Teams 中添加工作流“向频道发送 Webhook 警报”，并复制其地址。",
    ar: "أضف في Teams سير العمل «إرسال تنبيهات خطاف الويب إلى قناة» وانسخ عنوانه.",
  },
  request(message, { webhook }) {
    // Text runs, unlike text blocks, have no markup at all.
    const inlines = linkedParts(message).map(({ text, url }) => ({
      ...{ type: "TextRun", text },
      ...(url !== "" && { selectAction: { type: "Action.OpenUrl", url } }),
    }));
    const content = {
      $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
      ...{ type: "AdaptiveCard", version: "1.4" },
      body: [
        { type: "RichTextBlock", inlines },
        {
          type: "RichTextBlock",
          inlines: [{ type: "TextRun", text: footerOf(message), isSubtle: true, size: "Small" }],
        },
      ],
      actions: [{ type: "Action.OpenUrl", title: defused(message.question_title), url: urlOf(message) }],
    };
    const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
    return { url: webhook, body: { type: "message", attachments: [attachment] } };
  },
};

const mattermost: ChatService = {
  ...{ slug_name: "notification_mattermost", name: "Mattermost", kind: "webhook", hosts: [] },
  link: "https://developers.mattermost.com/integrate/webhooks/incoming/",
  help: webhookHelp("Mattermost"),
  request(message, { webhook }) {
    const text = `${sentenceIn(markdown, message)}\n${markdownText(footerOf(message))}`;
    return { url: webhook, body: { text } };
  },
};

const telegramText = (text: string) => slackText(text).replaceAll('"', "&quot;");

function telegramRequest(html: string, { webhook, secret, chat_id }: ChatTarget): ChatRequest {
  const body = { chat_id, text: html, parse_mode: "HTML", link_preview_options: { is_disabled: true } };
  return { url: `${webhook.replace(/\/+$/, "")}/bot${secret}/sendMessage`, body };
}

const telegram: ChatService = {
  ...{ slug_name: "notification_telegram", name: "Telegram", kind: "bot", hosts: [] },
  link: "https://core.telegram.org/bots/api#sendmessage",
  help: {
    en_US: "Create a bot with @BotFather and add it to the chat.",
    zh_CN: "通过 @BotFather 创建机器人，并将其加入聊天。",
    ar: "أنشئ روبوتًا عبر @BotFather وأضفه إلى المحادثة.",
  },
  request(message, target) {
    const link = (text: string, url: string) => `<a href="${telegramText(url)}">${telegramText(text)}</a>`;
    const text = `${sentenceIn({ text: telegramText, link }, message)}\n${telegramText(footerOf(message))}`;
    return telegramRequest(text, target);
  },
  textRequest: (text, target) => telegramRequest(telegramText(text), target),
  problemOf(reply) {
    const { ok, description } = (reply ?? {}) as { ok?: unknown; description?: unknown };
    return ok === true ? "" : String(description ?? "no reply of the service");
  },
};

const lark: ChatService = {
  ...{ slug_name: "notification_lark", name: "Lark", kind: "signed_webhook" },
  hosts: ["open.larksuite.com", "open.feishu.cn"],
  link: "https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot",
  help: webhookHelp("Lark"),
  request(message, { webhook, secret }, now) {
    const words = linkedParts(message).map(({ text, url }) =>
      url === "" ? { tag: "text", text } : { tag: "a", text, href: url },
    );
    const post = { title: "", content: [words, [{ tag: "text", text: footerOf(message) }]] };
    const language = message.receiver_lang === "zh_CN" ? "zh_cn" : "en_us";
    const timestamp = String(now);
    // The secret and the time are the key; what is signed is empty.
    const sign = createHmac("sha256", `${timestamp}\n${secret}`).update("").digest("base64");
    const signature = secret === "" ? {} : { timestamp, sign };
    return { url: webhook, body: { ...signature, msg_type: "post", content: { post: { [language]: post } } } };
  },
  problemOf: codeProblem("code"),
};

/** DingTalk and WeCom document no way to write these characters in their Markdown, so look-alikes stand in for them. */
const wideForms: Readonly<Record<string, string>> = {
  "<": "＜",
  ">": "＞",
  "[": "［",
  "]": "］",
  "`": "｀",
  "*": "＊",
};
const plainMarkdown = (text: string) => text.replace(/[<>[\]`*]/g, (character) => wideForms[character] ?? character);
const chineseMarkdown = {
  text: plainMarkdown,
  link: (text: string, url: string) => `[${plainMarkdown(text)}](${markdownUrl(url)})`,
};

const dingtalk: ChatService = {
  ...{ slug_name: "notification_dingtalk", name: "DingTalk", kind: "signed_webhook", hosts: ["oapi.dingtalk.com"] },
  link: "https://open.dingtalk.com/document/orgapp/custom-robot-access",
  help: webhookHelp("DingTalk"),
  request(message, { webhook, secret }, now) {
    const url = new URL(webhook);
    if (secret !== "") {
      const timestamp = String(now * 1000);
      url.searchParams.set("timestamp", timestamp);
      url.searchParams.set("sign", createHmac("sha256", secret).update(`${timestamp}\n${secret}`).digest("base64"));
    }
    const text = `${sentenceIn(chineseMarkdown, message)}\n\n${plainMarkdown(footerOf(message))}`;
    const title = startOf(plainSentence(message), 100);
    return { url: url.href, body: { msgtype: "markdown", markdown: { title, text }, at: { isAtAll: false } } };
  },
  problemOf: codeProblem("errcode"),
};

/** Addresses with encoded Chinese titles are long. */
const WECOM_MAX_BYTES = 4096;

const wecom: ChatService = {
  ...{ slug_name: "notification_wecom", name: "WeCom", kind: "webhook", hosts: ["qyapi.weixin.qq.com"] },
  link: "https://developer.work.weixin.qq.com/document/path/91770",
  help: webhookHelp("WeCom"),
  request(message, { webhook }) {
    const sentence = sentenceIn(chineseMarkdown, message);
    const whole = `${sentence}\n> ${plainMarkdown(footerOf(message))}`;
    const content = Buffer.byteLength(whole) <= WECOM_MAX_BYTES ? whole : sentence;
    return { url: webhook, body: { msgtype: "markdown", markdown: { content } } };
  },
  problemOf: codeProblem("errcode"),
};

/** The chats that come with the product. */
export const services: readonly ChatService[] = [
  ...[slack, discord, teams, mattermost],
  ...[telegram, lark, dingtalk, wecom],
];
