import {
  definePlugin,
  type FieldProblem,
  type NotificationDelivery,
  type NotificationResult,
  type Plugin,
  type PluginContext,
  type PluginUser,
  type PluginValues,
  type PublicReply,
} from "@askwell/plugin-kit";
import { confirmChat } from "./chat-code.ts";
import type { ChatRequest, ChatService } from "./service.ts";
import { services } from "./services.ts";
import {
  channelOf,
  chatProblems,
  isAllowedHost,
  isListedHost,
  personalFields,
  siteFields,
  targetOf,
  webhookProblems,
} from "./settings.ts";

/** Addresses of administrators are fetched as they are, those of people only from the public internet. */
async function post(
  context: PluginContext,
  { url, body }: ChatRequest,
  { isTrusted, signal }: { readonly isTrusted: boolean; readonly signal: AbortSignal },
): Promise<PublicReply> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  } as const;
  if (!isTrusted) return context.fetchPublic(url, request);
  const reply = await context.fetch(url, { ...request, redirect: "manual", signal });
  return { status: reply.status, text: await reply.text() };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Network errors may contain the address, which is a secret; their codes do not. */
function errorOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? name ?? "error");
}

/** Why a service did not accept a message, in its own words where it has some; "" if it did. */
function problemIn(service: ChatService, { status, text }: PublicReply): string {
  const reply = parsed(text);
  const isOk = status >= 200 && status < 300;
  const said = isOk || reply !== undefined ? (service.problemOf?.(reply) ?? "") : "";
  if (isOk) return said;
  return said === "" ? `HTTP ${status}` : `HTTP ${status}: ${said}`;
}

async function notify(
  service: ChatService,
  context: PluginContext,
  { message, values }: NotificationDelivery,
  signal: AbortSignal,
): Promise<NotificationResult> {
  const { configuration } = context;
  const target = targetOf(service, configuration, values);
  const isPersonal = values !== undefined && service.kind !== "bot";
  if (isPersonal && !isAllowedHost(service, configuration, target.webhook))
    return { delivered: false, error: "the host of the webhook is not allowed" };
  const isTrusted = !isPersonal || isListedHost(configuration, target.webhook);
  try {
    const request = service.request(message, target, context.now());
    const problem = problemIn(service, await post(context, request, { isTrusted, signal }));
    return problem === "" ? { delivered: true } : { delivered: false, error: problem.slice(0, 200) };
  } catch (error) {
    return { delivered: false, error: errorOf(error) };
  }
}

/** How long a chat may take to accept a code, while the person waits. */
const CODE_TIMEOUT_MS = 8000;

/** What is wrong with the settings of a person; the chat of a bot has to be confirmed with a code. */
async function personalProblems(
  service: ChatService,
  context: PluginContext,
  { values, user }: { readonly values: PluginValues; readonly user: PluginUser },
): Promise<FieldProblem[]> {
  const { configuration } = context;
  const problems = [
    ...webhookProblems(service, configuration, { values, isPersonal: true }),
    ...chatProblems(service, values),
  ];
  const { textRequest } = service;
  if (problems.length > 0 || !textRequest) return problems;
  return confirmChat(context, { values, user }, async (text) => {
    const request = textRequest(text, targetOf(service, configuration, values));
    const signal = AbortSignal.timeout(CODE_TIMEOUT_MS);
    return post(context, request, { isTrusted: true, signal }).then((reply) => problemIn(service, reply), errorOf);
  });
}

function createChatPlugin(service: ChatService): Plugin {
  const { name, slug_name, link } = service;
  return definePlugin({
    ...{ slug_name, kind: "notification", version: "1.0.0", link },
    name: { en_US: `Notifications: ${name}`, zh_CN: `通知：${name}`, ar: `الإشعارات: ${name}` },
    description: {
      en_US: `Carries new posts to ${name}: to a channel of the site, and to the people who set it up for themselves.`,
      zh_CN: `将新帖子发送到 ${name}：发送到本站的频道，以及自行设置了的个人。`,
      ar: `ينقل المنشورات الجديدة إلى ${name}: إلى قناة الموقع، وإلى من أعدّه لنفسه.`,
    },
    fields: () => siteFields(service),
    check: async ({ configuration }, values) => webhookProblems(service, configuration, { values, isPersonal: false }),
    userFields: () => personalFields(service),
    checkUser: (context, values, user) => personalProblems(service, context, { values, user }),
    notification: {
      siteChannel: ({ configuration }) => channelOf(service, configuration, undefined),
      personalChannel: ({ configuration }, values, userId) => channelOf(service, configuration, { values, userId }),
      notify: (context, delivery, signal) => notify(service, context, delivery, signal),
    },
  });
}

/** The plugins for the chats that come with the product, one each. */
export const chatNotifications: readonly Plugin[] = services.map(createChatPlugin);
