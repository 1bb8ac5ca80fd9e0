import { createHmac } from "node:crypto";
import type { FieldProblem, LocalizedText, PluginContext, PluginUser, PluginValues } from "@askwell/plugin-kit";

/** Without characters that look alike. */
const SYMBOLS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** A chat, and the person who says that it is theirs. */
export interface OwnChat {
  readonly userId: string;
  readonly chatId: string;
}

/**
 * The code that proves that this person reads a chat: one that another person was sent proves nothing about them. It
 * follows from the bot's token, so that nothing is stored about chats that nobody has confirmed; another token needs new
 * codes.
 */
export function codeOf(token: string, { userId, chatId }: OwnChat): string {
  const digest = createHmac("sha256", token)
    .update(JSON.stringify(["chat", chatId, userId]))
    .digest();
  return Array.from(digest.subarray(0, LENGTH), (byte) => SYMBOLS[byte % SYMBOLS.length]).join("");
}

/** Whether the settings of a person have the code of their chat. */
export function isConfirmed(token: string, { chat_id, code }: PluginValues, userId: string): boolean {
  const typed = String(code ?? "").replace(/[\s-]/g, "");
  return typed.toUpperCase() === codeOf(token, { userId, chatId: String(chat_id ?? "").trim() });
}

/** A code that was sent. */
interface SentCode {
  readonly user_id: string;
  readonly chat_id: string;
  readonly sent_at: number;
}

const HOUR_S = 3600;
/** Codes an hour: to a chat, of a person, and of all. */
const LIMITS = { chat: 3, person: 5, all: 500 } as const;
const KEY = "codes";

async function sentCodes({ store, now }: PluginContext): Promise<SentCode[]> {
  const sent = JSON.parse((await store.get(KEY)) ?? "[]") as SentCode[];
  return sent.filter(({ sent_at }) => sent_at > now() - HOUR_S);
}

let lastCount: Promise<unknown> = Promise.resolve();

/** Counts a code that is about to be sent; false if there were too many. One at a time, as the count is read first. */
function countCode(context: PluginContext, user: PluginUser, chatId: string): Promise<boolean> {
  const count = lastCount.then(() => addCode(context, user, chatId));
  lastCount = count.catch(() => undefined);
  return count;
}

async function addCode(context: PluginContext, user: PluginUser, chatId: string): Promise<boolean> {
  const sent = await sentCodes(context);
  const isMany =
    sent.length >= LIMITS.all ||
    sent.filter(({ chat_id }) => chat_id === chatId).length >= LIMITS.chat ||
    sent.filter(({ user_id }) => user_id === user.id).length >= LIMITS.person;
  if (isMany) return false;
  const next = { user_id: user.id, chat_id: chatId, sent_at: context.now() };
  await context.store.set(KEY, JSON.stringify([...sent, next]));
  return true;
}

/** What the bot writes. */
const message = (code: string, site: string): LocalizedText => ({
  en_US: `The code for messages of ${site} to this chat: ${code}\nIf you did not ask for it, ignore it.`,
  zh_CN: `${site} 向此聊天发送消息的验证码：${code}\n如果不是您申请的，请忽略。`,
  ar: `رمز رسائل ${site} إلى هذه المحادثة: ${code}\nإن لم تطلبه فتجاهله.`,
});

const problem = (field: "chat_id" | "code", text: LocalizedText): FieldProblem[] => [{ field, message: text }];

/** Sends a text to a chat; returns why that failed, "" if it did not. */
export type SendText = (text: string) => Promise<string>;

/** Sends the code to a chat that is not confirmed; the problems say what is left to do. Rules: docs/rules/chats.md CH11. */
export async function confirmChat(
  context: PluginContext,
  { values, user }: { readonly values: PluginValues; readonly user: PluginUser },
  send: SendText,
): Promise<FieldProblem[]> {
  const chatId = String(values.chat_id ?? "").trim();
  const token = String(context.configuration.secret ?? "").trim();
  if (chatId === "" || isConfirmed(token, values, user.id)) return [];
  if (token === "")
    return problem("chat_id", {
      en_US: "The bot of this site is not set up yet.",
      zh_CN: "本站的机器人尚未设置。",
      ar: "لم يُعدّ روبوت هذا الموقع بعد.",
    });
  if (String(values.code ?? "").trim() !== "")
    return problem("code", {
      en_US: "This is not the code of this chat. To have it sent again, empty the field and save.",
      zh_CN: "这不是此聊天的验证码。如需重新发送，请清空此字段并保存。",
      ar: "ليس هذا رمز هذه المحادثة. لإرساله مرة أخرى أفرغ الحقل واحفظ.",
    });
  if (!(await countCode(context, user, chatId)))
    return problem("chat_id", {
      en_US: "Too many codes were sent. Try again in an hour.",
      zh_CN: "发送的验证码过多，请一小时后再试。",
      ar: "أُرسلت رموز كثيرة. حاول بعد ساعة.",
    });
  const texts = message(codeOf(token, { userId: user.id, chatId }), context.site_url);
  const failure = await send(texts[user.language] ?? texts.en_US);
  if (failure !== "")
    return problem("chat_id", {
      en_US: `No code could be sent to this chat: ${failure}. Write to the bot first.`,
      zh_CN: `无法向此聊天发送验证码：${failure}。请先给机器人发一条消息。`,
      ar: `تعذر إرسال رمز إلى هذه المحادثة: ${failure}. راسل الروبوت أولًا.`,
    });
  return problem("code", {
    en_US: "The bot has sent a code to this chat. Enter it here and save again.",
    zh_CN: "机器人已向此聊天发送验证码。请在此输入并再次保存。",
    ar: "أرسل الروبوت رمزًا إلى هذه المحادثة. أدخله هنا واحفظ مرة أخرى.",
  });
}
