import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import type { Browser } from "../who.ts";

const VISIT_COOKIE = "visit";
/** As long as a session lives. */
const COOKIE_LIFE_S = 604_800;

/** Ties leaving for another system and coming back to one browser; calls see it, pages and files do not. */
const WAY_COOKIE = "way";
const WAY_LIFE_S = 3600;

/** The value of one cookie, or "". */
export function cookieOf(header: string | undefined, name: string): string {
  for (const part of (header ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value ?? "";
  }
  return "";
}

/** The token of the `Authorization` header, with or without `Bearer`, or of the query where the header is empty. */
function tokenOf(request: FastifyRequest): string {
  const header = (request.headers.authorization ?? "").trim().replace(/^Bearer\s+/i, "");
  if (header !== "") return header;
  const query = (request.query as Record<string, unknown>)?.Authorization;
  return typeof query === "string" ? query.trim() : "";
}

/** How a browser calls itself; as much of it as anybody needs. */
export const userAgentOf = (request: FastifyRequest): string => (request.headers["user-agent"] ?? "").slice(0, 300);

/** Sees a request as the browser that sent it. Source: api-accounts 2.2. */
export function browserOf(app: App, request: FastifyRequest, reply: FastifyReply): Browser {
  const secure = () => (app.settings.get("general").site_url.startsWith("https:") ? "; Secure" : "");
  const send = (cookie: string) => reply.header("set-cookie", `${cookie}; HttpOnly; SameSite=Lax${secure()}`);
  return {
    ip: request.ip,
    user_agent: userAgentOf(request),
    token: tokenOf(request),
    visit_token: cookieOf(request.headers.cookie, VISIT_COOKIE),
    way_token: cookieOf(request.headers.cookie, WAY_COOKIE),
    setVisitToken(token) {
      const life = token === "" ? 0 : COOKIE_LIFE_S;
      send(`${VISIT_COOKIE}=${token}; Path=/; Max-Age=${life}`);
    },
    setWayToken(token) {
      send(`${WAY_COOKIE}=${token}; Path=/answer/api/v1; Max-Age=${WAY_LIFE_S}`);
    },
  };
}
