import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, isIP } from "node:net";

/** A request that the stand-in has accepted. */
export interface AkismetRequest {
  readonly method: string;
  readonly form: Readonly<Record<string, string>>;
}

/** What the stand-in answers to `comment-check`. */
export type AkismetAnswer = "ham" | "spam" | "blatant" | "error" | "hang" | "nonsense";

/** A server on this machine that checks requests as Akismet documents them, and answers in its ways. */
export interface AkismetServer {
  readonly origin: string;
  readonly received: AkismetRequest[];
  /** What was wrong with requests that were not accepted. */
  readonly problems: string[];
  answer(next: AkismetAnswer): void;
  close(): Promise<void>;
}

/** The only key that the stand-in accepts. */
export const AKISMET_KEY = "0123456789ab";

const required = ["api_key", "blog", "user_ip"];
const known = new Set([
  ...required,
  ...["user_agent", "referrer", "permalink", "comment_type", "comment_author", "comment_author_email"],
  ...["comment_author_url", "comment_content", "comment_date_gmt", "comment_post_modified_gmt", "blog_lang"],
  ...["blog_charset", "user_role", "is_test", "recheck_reason", "honeypot_field_name"],
]);

/** What is wrong with a form. Source: https://akismet.com/developers/detailed-docs/comment-check/ */
function problemOf({ method, form }: AkismetRequest): string {
  const { api_key = "", blog = "", user_ip = "", comment_date_gmt } = form;
  if (!URL.canParse(blog) || !/^https?:/.test(blog)) return "Empty or invalid blog value";
  if (method === "verify-key") return Object.keys(form).sort().join() === "api_key,blog" ? "" : "unknown parameters";
  const missing = required.find((name) => !form[name]);
  if (missing) return `Missing required field: ${missing}.`;
  const unknown = Object.keys(form).find((name) => !known.has(name));
  if (unknown) return `unknown parameter ${unknown}`;
  if (isIP(user_ip) === 0) return "user_ip is no address";
  if (comment_date_gmt !== undefined && Number.isNaN(Date.parse(comment_date_gmt)))
    return "comment_date_gmt is no time";
  return api_key === AKISMET_KEY ? "" : "invalid key";
}

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
}

const replies = {
  "verify-key": "valid",
  "submit-ham": "Thanks for making the web a better place.",
  "submit-spam": "Thanks for making the web a better place.",
} as const;

/** Starts the stand-in. */
export async function openAkismetServer(): Promise<AkismetServer> {
  const received: AkismetRequest[] = [];
  const problems: string[] = [];
  let next: AkismetAnswer = "ham";
  const server = createServer(async (request, reply) => {
    const form = await formOf(request);
    const [, version = "", method = ""] = (request.url ?? "").split("/");
    const isForm = /^application\/x-www-form-urlencoded/.test(request.headers["content-type"] ?? "");
    const isCall =
      request.method === "POST" && version === "1.1" && isForm && / \| /.test(request.headers["user-agent"] ?? "");
    if (next === "hang") return;
    const problem = isCall ? problemOf({ method, form }) : "no call of the API";
    if (problem !== "") {
      problems.push(problem);
      reply.writeHead(200, { "x-akismet-debug-help": problem }).end("invalid");
      return;
    }
    if (method === "verify-key" && form.api_key !== AKISMET_KEY) {
      reply.writeHead(200, { "x-akismet-debug-help": "We were unable to parse your key" }).end("invalid");
      return;
    }
    received.push({ method, form });
    if (next === "error") reply.writeHead(500).end("Internal Server Error");
    else if (next === "nonsense") reply.writeHead(200, { "x-akismet-alert-code": "10003" }).end("<html>");
    else if (method !== "comment-check") reply.end(replies[method as keyof typeof replies]);
    else if (next === "ham") reply.end("false");
    else reply.writeHead(200, next === "blatant" ? { "X-akismet-pro-tip": "discard" } : {}).end("true");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    problems,
    answer(answer) {
      next = answer;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
