import { colorSchemes } from "@askwell/domain";
import { isLanguage } from "@askwell/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { siteLanguage } from "../../features/site/index.ts";
import { senderOriginOf } from "../calls/read-body.ts";
import { cookiePath } from "./base-path.ts";
import { cookieOf } from "./browser.ts";

/** Display preferences of a visitor; "" where none is chosen. */
export interface Preferences {
  readonly language: string;
  readonly scheme: string;
}

const COOKIE = "look";
const A_YEAR_S = 31_536_000;
const NO_PREFERENCES: Preferences = { language: "", scheme: "" };
const MAX_TARGET_LENGTH = 2000;

const validPreferences = (language: string, scheme: string): Preferences => ({
  language: isLanguage(language) ? language : "",
  scheme: scheme !== "default" && colorSchemes.some((each) => each === scheme) ? scheme : "",
});

/** Reads the preferences cookie. Most requests have none. */
export function preferencesOf(request: FastifyRequest): Preferences {
  const { cookie } = request.headers;
  if (!cookie?.includes(`${COOKIE}=`)) return NO_PREFERENCES;
  const [language = "", scheme = ""] = cookieOf(cookie, COOKIE).split(".");
  return validPreferences(language, scheme);
}

/** A path of this site to redirect to; anything else becomes the home page. */
export function ownAddress(address: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address) && address.length <= MAX_TARGET_LENGTH ? address : "/";
}

/** Handles the preferences form in the footer of every page, which needs no scripts. Source: docs/rules/languages.md W9. */
export function registerPreferences(server: FastifyInstance, app: App): void {
  server.post("/preferences", (request: FastifyRequest<{ Body: unknown }>, reply: FastifyReply) => {
    if (senderOriginOf(app, request as FastifyRequest) === "foreign") return reply.redirect("/", 303);
    const sent = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : "");
    const { language: chosen, scheme } = validPreferences(sent.get("language") ?? "", sent.get("scheme") ?? "");
    const { use_browser_language } = app.settings.get("interface");
    // Submitting the site's language is not a choice: the visitor follows the site if its language changes.
    const language = chosen === siteLanguage(app) && !use_browser_language ? "" : chosen;
    const secure = app.settings.get("general").site_url.startsWith("https:") ? "; Secure" : "";
    const life = language + scheme === "" ? 0 : A_YEAR_S;
    const cookie = `${COOKIE}=${language}.${scheme}; Path=${cookiePath(app)}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
    return reply.header("set-cookie", cookie).redirect(ownAddress(sent.get("back") ?? ""), 303);
  });
}
