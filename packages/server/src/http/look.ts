import { colorSchemes } from "@askwell/domain";
import { isLanguage } from "@askwell/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { cookieOf } from "./browser.ts";

/** How somebody without an account wants to see the site; "" where they have not chosen. */
export interface Look {
  readonly language: string;
  readonly scheme: string;
}

const COOKIE = "look";
const A_YEAR_S = 31_536_000;
const UNCHOSEN: Look = { language: "", scheme: "" };
const LONGEST_BACK = 2000;

const known = (language: string, scheme: string): Look => ({
  language: isLanguage(language) ? language : "",
  scheme: scheme !== "default" && colorSchemes.some((each) => each === scheme) ? scheme : "",
});

/** What the browser was told to remember. Most requests carry nothing of the kind. */
export function lookOf(request: FastifyRequest): Look {
  const { cookie } = request.headers;
  if (!cookie?.includes(`${COOKIE}=`)) return UNCHOSEN;
  const [language = "", scheme = ""] = cookieOf(cookie, COOKIE).split(".");
  return known(language, scheme);
}

/** An address of this site to go back to; anything else leads home. */
function backTo(address: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address) && address.length <= LONGEST_BACK ? address : "/";
}

/** Takes the form at the foot of every page, which needs no scripts. Source: docs/rules/languages.md W9. */
export function registerLook(server: FastifyInstance, app: App): void {
  server.post("/preferences", (request: FastifyRequest<{ Body: unknown }>, reply: FastifyReply) => {
    const sent = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : "");
    const { language, scheme } = known(sent.get("language") ?? "", sent.get("scheme") ?? "");
    const secure = app.settings.get("general").site_url.startsWith("https:") ? "; Secure" : "";
    const life = language + scheme === "" ? 0 : A_YEAR_S;
    const cookie = `${COOKIE}=${language}.${scheme}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
    return reply.header("set-cookie", cookie).redirect(backTo(sent.get("back") ?? ""), 303);
  });
}
