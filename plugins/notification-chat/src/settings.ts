import type {
  FieldProblem,
  LocalizedText,
  NotificationChannel,
  NotificationEvent,
  PluginField,
  PluginFieldOption,
  PluginValues,
} from "@askwell/plugin-kit";
import { isConfirmed } from "./chat-code.ts";
import type { ChatService, ChatTarget } from "./service.ts";

const labels: Readonly<Record<NotificationEvent, LocalizedText>> = {
  new_question: { en_US: "New questions", zh_CN: "新问题", ar: "الأسئلة الجديدة" },
  new_question_followed_tag: {
    en_US: "New questions with tags I follow",
    zh_CN: "我关注的标签下的新问题",
    ar: "الأسئلة الجديدة بالوسوم التي أتابعها",
  },
  answer: { en_US: "Answers and edits", zh_CN: "回答和编辑", ar: "الإجابات والتعديلات" },
  comment: { en_US: "Comments and mentions", zh_CN: "评论和提及", ar: "التعليقات والإشارات" },
  invitation: { en_US: "Invitations to answer", zh_CN: "回答邀请", ar: "دعوات الإجابة" },
  vote: { en_US: "Votes", zh_CN: "投票", ar: "الأصوات" },
  moderation: { en_US: "Decisions of moderators", zh_CN: "版主的决定", ar: "قرارات المشرفين" },
};
const option = (value: NotificationEvent): PluginFieldOption => ({ value, label: labels[value] });
const siteEvents = ["new_question", "answer", "comment"] as const;
/** The channel of the site gets no edits and mentions. */
const siteOptions: readonly PluginFieldOption[] = [
  option("new_question"),
  {
    value: "answer",
    label: { en_US: "New and accepted answers", zh_CN: "新回答和被采纳的回答", ar: "الإجابات الجديدة والمقبولة" },
  },
  { value: "comment", label: { en_US: "New comments", zh_CN: "新评论", ar: "التعليقات الجديدة" } },
];
const personalEvents = Object.keys(labels) as NotificationEvent[];

const EVENTS: LocalizedText = { en_US: "Events", zh_CN: "事件", ar: "الأحداث" };
const WEBHOOK: LocalizedText = { en_US: "Webhook address", zh_CN: "Webhook 地址", ar: "عنوان خطاف الويب" };
const SECRET: LocalizedText = { en_US: "Signing secret", zh_CN: "签名密钥", ar: "سر التوقيع" };
const CHAT: LocalizedText = { en_US: "Chat ID", zh_CN: "聊天 ID", ar: "معرّف المحادثة" };
const TELEGRAM_API = "https://api.telegram.org";

const webhookField = (help: LocalizedText): PluginField => ({
  ...{ name: "webhook", type: "input", title: WEBHOOK, description: help, secret: true },
  ui_options: { input_type: "password" },
});
const secretField: PluginField = {
  ...{ name: "secret", type: "input", title: SECRET, secret: true, ui_options: { input_type: "password" } },
};
const chatField = (description: LocalizedText): PluginField => ({
  ...{ name: "chat_id", type: "input", title: CHAT, description, value: "" },
});
const codeField: PluginField = {
  ...{ name: "code", type: "input", value: "", title: { en_US: "Code", zh_CN: "验证码", ar: "الرمز" } },
  description: {
    en_US: "When you save, the bot sends a code to this chat. With it here, messages begin.",
    zh_CN: "保存时，机器人会向此聊天发送验证码。在此填入后才会开始发送消息。",
    ar: "عند الحفظ يرسل الروبوت رمزًا إلى هذه المحادثة. وتبدأ الرسائل بعد إدخاله هنا.",
  },
};
const tagsField: PluginField = {
  ...{
    name: "tags",
    type: "tag_selector",
    title: { en_US: "Only these tags", zh_CN: "仅这些标签", ar: "هذه الوسوم فقط" },
  },
  description: {
    en_US: "Only questions with one of these tags; all if none is chosen.",
    zh_CN: "仅含其中任一标签的问题；不选则为全部。",
    ar: "الأسئلة التي تحمل أحد هذه الوسوم فقط؛ وكلها إن لم يُختر شيء.",
  },
  value: [],
};

function targetFields({ kind, help }: ChatService): PluginField[] {
  if (kind !== "bot") return kind === "webhook" ? [webhookField(help)] : [webhookField(help), secretField];
  const token: PluginField = {
    ...{ name: "secret", type: "input", description: help, secret: true, ui_options: { input_type: "password" } },
    title: { en_US: "Bot token", zh_CN: "机器人令牌", ar: "رمز الروبوت" },
  };
  const api: PluginField = {
    ...{ name: "webhook", type: "input", value: TELEGRAM_API, ui_options: { input_type: "url" } },
    title: { en_US: "Address of the bot API", zh_CN: "机器人 API 地址", ar: "عنوان واجهة الروبوت" },
  };
  const siteChat = { en_US: "The chat of the site.", zh_CN: "本站的聊天。", ar: "محادثة الموقع." };
  return [token, chatField(siteChat), api];
}

/** The settings of the site. */
export function siteFields(service: ChatService): readonly PluginField[] {
  const hosts: PluginField = {
    ...{ name: "allowed_hosts", type: "textarea", value: "", ui_options: { rows: "2" } },
    title: { en_US: "Hosts for webhooks of people", zh_CN: "允许个人 Webhook 使用的主机", ar: "مضيفات خطافات الأعضاء" },
    description: {
      en_US: `One host per line, with its port if it has one, in addition to those of ${service.name}. Hosts of a private network can be reached only if they are listed.`,
      zh_CN: `每行一个主机（如有端口请写上），${service.name} 自己的主机除外。内网主机只有列出后才能访问。`,
      ar: `مضيف واحد في كل سطر، مع منفذه إن وُجد، إضافة إلى مضيفات ${service.name}. لا يمكن الوصول إلى مضيفات الشبكة الخاصة إلا إذا أُدرجت.`,
    },
  };
  return [
    ...targetFields(service),
    { name: "events", type: "checkbox", title: EVENTS, options: siteOptions, value: ["new_question"] },
    tagsField,
    {
      ...{ name: "on_private_site", type: "switch", value: false },
      title: { en_US: "On a private site", zh_CN: "私有站点", ar: "في موقع خاص" },
      description: {
        en_US: "Send also while only members may read the site. Everybody in the chat sees the messages.",
        zh_CN: "站点仅限成员阅读时也发送。聊天中的所有人都能看到消息。",
        ar: "أرسل أيضًا حين تقتصر قراءة الموقع على الأعضاء. يرى الرسائل كلُّ من في المحادثة.",
      },
    },
    ...(service.kind === "bot" ? [] : [hosts]),
  ];
}

/** The settings of each person. */
export function personalFields(service: ChatService): readonly PluginField[] {
  const ownChat = {
    en_US:
      "The ID of your chat with the bot, which the bot @userinfobot tells you. Write to the bot of this site first.",
    zh_CN: "您与机器人的聊天 ID，可由 @userinfobot 告知。请先给本站的机器人发一条消息。",
    ar: "معرّف محادثتك مع الروبوت، ويخبرك به @userinfobot. راسل روبوت هذا الموقع أولًا.",
  };
  const target = service.kind === "bot" ? [chatField(ownChat), codeField] : targetFields(service);
  return [
    ...target,
    { name: "events", type: "checkbox", title: EVENTS, options: personalEvents.map(option), value: [] },
    tagsField,
  ];
}

const textOf = (value: unknown) => String(value ?? "").trim();

/** Where a message goes: the site's channel, or that of a person, who uses the bot of the site. */
export function targetOf(
  { kind }: ChatService,
  configuration: PluginValues,
  own: PluginValues | undefined,
): ChatTarget {
  const values = own ?? configuration;
  const bot = kind === "bot" ? configuration : values;
  return { webhook: textOf(bot.webhook), secret: textOf(bot.secret), chat_id: textOf(values.chat_id) };
}

const isComplete = ({ kind }: ChatService, { webhook, secret, chat_id }: ChatTarget) =>
  kind === "bot" ? webhook !== "" && secret !== "" && chat_id !== "" : webhook !== "";

function slugsOf(chosen: unknown): string[] {
  const tags: unknown[] = Array.isArray(chosen) ? chosen : [];
  return tags.flatMap((tag) => String((tag as { slug_name?: unknown } | null)?.slug_name ?? "") || []);
}

/** The channel that settings describe; undefined while they name no target or no events. */
export function channelOf(
  service: ChatService,
  configuration: PluginValues,
  own: { readonly values: PluginValues; readonly userId: string } | undefined,
): NotificationChannel | undefined {
  const values = own?.values ?? configuration;
  const allowed: readonly NotificationEvent[] = own ? personalEvents : siteEvents;
  const chosen: unknown[] = Array.isArray(values.events) ? values.events : [];
  const events = allowed.filter((event) => chosen.includes(event));
  const target = targetOf(service, configuration, own?.values);
  if (events.length === 0 || !isComplete(service, target)) return undefined;
  if (own && service.kind === "bot" && !isConfirmed(target.secret, own.values, own.userId)) return undefined;
  return { events, tags: slugsOf(values.tags), on_private_site: configuration.on_private_site === true };
}

const hostLines = (configuration: PluginValues) =>
  textOf(configuration.allowed_hosts)
    .split(/\s+/)
    .filter((host) => host !== "");

/** Whether an administrator has listed the host of an address, which may then be in a private network. */
export function isListedHost(configuration: PluginValues, url: string): boolean {
  return URL.canParse(url) && hostLines(configuration).includes(new URL(url).host);
}

/** Whether a person's webhook may be at an address. */
export function isAllowedHost(service: ChatService, configuration: PluginValues, url: string): boolean {
  if (!URL.canParse(url)) return false;
  if (isListedHost(configuration, url)) return true;
  const { hostname, protocol } = new URL(url);
  const isOfService = service.hosts.some(
    (host) => hostname === host || (host.startsWith(".") && hostname.endsWith(host)),
  );
  return isOfService && protocol === "https:";
}

/** A webhook that is no address, or of a host that is not allowed. */
export function webhookProblems(
  service: ChatService,
  configuration: PluginValues,
  { values, isPersonal }: { readonly values: PluginValues; readonly isPersonal: boolean },
): FieldProblem[] {
  const url = textOf(values.webhook);
  if (url === "" || (isPersonal && service.kind === "bot")) return [];
  const isAddress = /^https?:\/\//i.test(url) && URL.canParse(url);
  if (isAddress && (!isPersonal || isAllowedHost(service, configuration, url))) return [];
  const message = isAddress
    ? {
        en_US: `This is no address of ${service.name} that this site allows.`,
        zh_CN: `这不是本站允许的 ${service.name} 地址。`,
        ar: `هذا ليس عنوانًا لـ ${service.name} يسمح به هذا الموقع.`,
      }
    : {
        en_US: "Enter an address that begins with https://.",
        zh_CN: "请输入以 https:// 开头的地址。",
        ar: "أدخل عنوانًا يبدأ بـ https://.",
      };
  return [{ field: "webhook", message }];
}

/** People have messages sent to themselves only: the ids of groups are negative, those of public chats begin with `@`. */
export function chatProblems({ kind }: ChatService, values: PluginValues): FieldProblem[] {
  const chatId = textOf(values.chat_id);
  if (kind !== "bot" || chatId === "" || /^[1-9]\d{0,19}$/.test(chatId)) return [];
  const message = {
    en_US: "Enter the ID of your own chat with the bot: a number without a sign.",
    zh_CN: "请输入您本人与机器人的聊天 ID：一个不带符号的数字。",
    ar: "أدخل معرّف محادثتك أنت مع الروبوت: رقم بلا إشارة.",
  };
  return [{ field: "chat_id", message }];
}
