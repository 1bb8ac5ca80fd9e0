import { setTimeout as sleep } from "node:timers/promises";
import { Parser } from "htmlparser2";

/** What a site replies to a call or shows on a page, with its own address written as `{site}`. */
export interface SiteReply {
  readonly status: number;
  readonly [part: string]: unknown;
}

/** Reads one running site. */
export interface SiteClient {
  readonly address: string;
  ask(path: string): Promise<SiteReply>;
  /** Throws an error if the site has stopped to accept the account: it would deny alike what differs. */
  checkAccount(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
/** Pauses before a call is asked again that the site has no time for at the moment. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];
const BUSY = [429, 502, 503];
const API = "/answer/api/";
const ADMIN_API = "/answer/admin/api/";

const ADMIN_ROLE = 2;

/** An account that both sites have. */
export interface ComparedAccount {
  readonly email: string;
  readonly password: string;
}

/**
 * A client for the site at an address; the addresses in its replies may be those of its settings. With an account, calls
 * are made as its owner, and pages are read as a visitor. Throws an error if the site does not let it in.
 */
export async function openSite(address: string, account?: ComparedAccount): Promise<SiteClient> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`"${address}" is no address of a site, such as https://old.example.`);
  const base = url.href.replace(/\/$/, "");
  const description = await describe(base);
  const own = description.data?.general?.site_url?.replace(/\/$/, "");
  const addresses = [...new Set([base, ...(own ? [own] : [])])];
  const token = account ? await logIn(base, account) : "";
  const ask = async (path: string): Promise<SiteReply> => {
    const isCall = path.startsWith(API) || path.startsWith(ADMIN_API);
    const response = await fetchFrom(base + path, isCall ? { token } : {});
    const text = withoutAddresses(await response.text(), addresses);
    if (isCall) return { status: response.status, ...parseReply(text) };
    const location = withoutAddresses(response.headers.get("location") ?? "", addresses);
    return { status: response.status, location, ...headOf(text) };
  };
  const checkAccount = async () => {
    const own = (await ask(`${API}v1/user/info`)) as OwnAccountReply;
    const isAdmin = own.data?.role_id === ADMIN_ROLE;
    const list = isAdmin ? await ask(`${ADMIN_API}users/page?page=1&page_size=1`) : undefined;
    if (own.data && (list?.status ?? 200) === 200) return;
    const { status, msg } = (own.data && list) || own;
    throw new Error(`${base} has stopped to let ${account?.email} in: ${msg || `status ${status}`}`);
  };
  return { address: base, ask, checkAccount };
}

/** Throws an error that names the site if it does not reply as one. */
async function describe(base: string): Promise<SiteDescription> {
  const response = await fetchFrom(`${base}${API}v1/siteinfo`).catch((error: Error) => {
    const { cause } = error;
    throw new Error(`${base} does not reply: ${cause instanceof Error ? cause.message : error.message}`, {
      cause: error,
    });
  });
  const reply: unknown = await response.json().catch(() => undefined);
  if (typeof reply === "object" && reply !== null && "data" in reply) return reply as SiteDescription;
  throw new Error(`${base} has no site with this API: it answers with status ${response.status}.`);
}

interface OwnAccountReply extends SiteReply {
  readonly data?: { readonly role_id?: number } | null;
}

interface SiteDescription {
  readonly data?: { readonly general?: { readonly site_url?: string } };
}

interface RequestParts {
  readonly token?: string;
  /** Sent as JSON by POST. */
  readonly body?: object;
}

async function fetchFrom(address: string, { token = "", body }: RequestParts = {}): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const pause = PAUSES_MS[attempt];
    const response = await fetch(address, {
      ...{ redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        ...{ "accept-language": "en-US", "user-agent": "askwell compare" },
        ...(token !== "" && { authorization: token }),
        ...(body && { "content-type": "application/json" }),
      },
    });
    if (pause === undefined || !BUSY.includes(response.status)) return response;
    await response.body?.cancel();
    await sleep(pause);
  }
}

/** The token of a new session. */
async function logIn(base: string, { email, password }: ComparedAccount): Promise<string> {
  const body = { e_mail: email, pass: password };
  const response = await fetchFrom(`${base}${API}v1/user/login/email`, { body });
  const reply = (await response.json().catch(() => ({}))) as LoginReply;
  const token = reply.data?.access_token;
  if (token) return token;
  throw new Error(`${base} does not let ${email} in: ${reply.msg || `status ${response.status}`}`);
}

interface LoginReply {
  readonly msg?: string;
  readonly data?: { readonly access_token?: string } | null;
}

const withoutAddresses = (text: string, addresses: readonly string[]) =>
  addresses.reduce((rest, address) => rest.replaceAll(address, "{site}"), text);

function parseReply(text: string): object {
  try {
    const reply = JSON.parse(text) as unknown;
    return typeof reply === "object" && reply !== null ? reply : { reply };
  } catch {
    return { text };
  }
}

/** The meta elements that search engines and previews read. */
const META = /^(description|keywords|robots|og:(title|description|type|url))$/;

/** What search engines read of a page; of anything else than HTML its text. */
function headOf(text: string): object {
  if (!/<html/i.test(text)) return { text };
  const head: Record<string, string> = {};
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { rel, href, name: meta, property, content }) {
      isTitle = name === "title" && head.title === undefined;
      const key = meta ?? property ?? "";
      if (name === "link" && rel === "canonical") head.canonical = href ?? "";
      if (name === "meta" && META.test(key)) head[key] = content ?? "";
    },
    ontext(part) {
      if (isTitle) head.title = (head.title ?? "") + part;
    },
    onclosetag(name) {
      if (name === "title") isTitle = false;
    },
  });
  parser.end(text);
  return head;
}
