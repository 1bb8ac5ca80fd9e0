import type { PluginContext, ReviewContent } from "@askwell/plugin-kit";
import { textOf } from "./remembered.ts";

/** Shorter than a reviewer's own time limit, so that the setting for failures decides and not the site. */
const TIMEOUT_MS = 4000;

/** Where the service is. Source: https://akismet.com/developers/ */
export const AKISMET_ORIGIN = "https://rest.akismet.com";

/** How a call ends that gives no verdict; the message contains no key. */
class AkismetError extends Error {
  override readonly name = "AkismetError";
}

export interface AkismetCall {
  readonly origin: string;
  readonly context: PluginContext;
  readonly signal?: AbortSignal;
}

/** Calls a method of the API with a form; returns the reply as text, with its headers. */
async function post(
  { origin, context, signal }: AkismetCall,
  method: "verify-key" | "comment-check" | "submit-ham" | "submit-spam",
  form: Readonly<Record<string, string>>,
) {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const filled = Object.entries(form).filter(([, value]) => value !== "");
  const reply = await context
    .fetch(`${origin}/1.1/${method}`, {
      method: "POST",
      headers: { "user-agent": "Askwell/1.0 | Akismet/1.0" },
      body: new URLSearchParams(filled),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    .catch((error: Error) => {
      throw new AkismetError(`${method}: no reply (${error.name})`);
    });
  const text = (await reply.text()).trim();
  if (reply.status !== 200) throw new AkismetError(`${method}: HTTP ${reply.status}`);
  return { text, headers: reply.headers };
}

/** Whether the service accepts a key for the site. */
export async function verifyKey(call: AkismetCall, api_key: string): Promise<boolean> {
  const { text } = await post(call, "verify-key", { api_key, blog: call.context.site_url });
  if (text !== "valid" && text !== "invalid") throw new AkismetError("verify-key: neither valid nor invalid");
  return text === "valid";
}

const commentTypes = { question: "forum-post", answer: "reply", comment: "comment" } as const;

/** What the service is told about a post. Its address is not: a post is checked before it is stored. */
export function commentOf(context: PluginContext, content: ReviewContent): Record<string, string> {
  const { object_type, action, author, language, user_agent, ip } = content;
  return {
    api_key: String(context.configuration.api_key ?? ""),
    blog: context.site_url,
    blog_lang: language.toLowerCase(),
    blog_charset: "UTF-8",
    user_ip: ip,
    user_agent,
    user_role: author.role,
    comment_type: commentTypes[object_type],
    comment_author: author.display_name,
    comment_content: textOf(content),
    comment_date_gmt: new Date(context.now() * 1000).toISOString(),
    recheck_reason: action === "edit" ? "edit" : "",
  };
}

/** Asks whether a post is spam, and if it is, whether it can be discarded unseen. */
export async function checkComment(
  call: AkismetCall,
  comment: Readonly<Record<string, string>>,
): Promise<"ham" | "spam" | "blatant"> {
  const { text, headers } = await post(call, "comment-check", comment);
  if (text === "false") return "ham";
  if (text === "true") return headers.get("x-akismet-pro-tip") === "discard" ? "blatant" : "spam";
  // Alerts of the service contain a code and no key.
  const code = headers.get("x-akismet-alert-code") ?? "";
  throw new AkismetError(`comment-check: neither true nor false${code === "" ? "" : `, alert ${code.slice(0, 20)}`}`);
}

/** Tells the service that it was wrong: that what it took for spam is none, or the opposite. */
export async function correct(
  call: AkismetCall,
  comment: Readonly<Record<string, string>>,
  method: "submit-ham" | "submit-spam",
): Promise<void> {
  await post(call, method, comment);
}
