import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { KNOWN_LIFETIME_S } from "../../features/sessions/index.ts";
import type { BrowserContext } from "../../viewer.ts";
import { cookiePath } from "./base-path.ts";

const VISIT_COOKIE = "visit";
/** The lifetime of a session. */
const COOKIE_LIFE_S = 604_800;

/** Binds an external login to the browser; sent only to API calls, not to pages and files. */
const OAUTH_COOKIE = "way";
const OAUTH_COOKIE_LIFE_S = 3600;

/** Calls of the API. */
const API_PATH = "/answer/api/v1";

/** Lists the accounts that the browser was used with; sent only where users log in, not to pages and files. */
const KNOWN_COOKIE = "known";
const MAX_KNOWN_CHARACTERS = 1000;

/** The value of one cookie, or "". */
export function cookieOf(header: string | undefined, name: string): string {
  for (const part of (header ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value ?? "";
  }
  return "";
}

const headerTokenOf = (request: FastifyRequest) =>
  (request.headers.authorization ?? "").trim().replace(/^Bearer\s+/i, "");

/** The token of the `Authorization` header, with or without `Bearer`; if that is empty, of the query. */
function tokenOf(request: FastifyRequest): string {
  const header = headerTokenOf(request);
  if (header !== "") return header;
  const query = (request.query as Record<string, unknown>)?.Authorization;
  return typeof query === "string" ? query.trim() : "";
}

/** The `User-Agent` header, truncated. */
export const userAgentOf = (request: FastifyRequest): string => (request.headers["user-agent"] ?? "").slice(0, 300);

/** Whether a page of the site makes a call. Browsers name no site to one without HTTPS, but the page that asks. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const { "sec-fetch-site": site, referer = "" } = headers;
  return site === undefined ? URL.parse(referer)?.host === host : site === "same-origin";
}

/**
 * Reads the browser's tokens from a request and writes its cookies; `loginPath` is where its users log in. Source:
 * docs/wire/accounts.md "Tokens and cookies".
 */
export function browserOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  loginPath: string = API_PATH,
): BrowserContext {
  const secure = () => (app.settings.get("general").site_url.startsWith("https:") ? "; Secure" : "");
  const send = (cookie: string) => reply.header("set-cookie", `${cookie}; HttpOnly; SameSite=Lax${secure()}`);
  return {
    ip: request.ip,
    user_agent: userAgentOf(request),
    ...(isOwnPage(request) && { isOwnPage: true }),
    token: tokenOf(request),
    isTokenInAddress: headerTokenOf(request) === "",
    visit_token: cookieOf(request.headers.cookie, VISIT_COOKIE),
    oauth_token: cookieOf(request.headers.cookie, OAUTH_COOKIE),
    known_tokens: cookieOf(request.headers.cookie, KNOWN_COOKIE)
      .slice(0, MAX_KNOWN_CHARACTERS)
      .split(".")
      .filter((token) => token !== ""),
    setVisitToken(token) {
      const life = token === "" ? 0 : COOKIE_LIFE_S;
      send(`${VISIT_COOKIE}=${token}; Path=${cookiePath(app)}; Max-Age=${life}`);
    },
    setOauthToken(token) {
      send(`${OAUTH_COOKIE}=${token}; Path=${app.settings.basePath}${API_PATH}; Max-Age=${OAUTH_COOKIE_LIFE_S}`);
    },
    setKnownTokens(tokens) {
      send(
        `${KNOWN_COOKIE}=${tokens.join(".")}; Path=${app.settings.basePath}${loginPath}; Max-Age=${KNOWN_LIFETIME_S}`,
      );
    },
  };
}
