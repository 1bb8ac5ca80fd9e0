import { isLanguage, isPseudoLanguage, negotiateLanguage, negotiatePageLanguage } from "@askwell/i18n";
import type { FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { siteLanguage } from "../../features/site/index.ts";
import { preferencesOf } from "./preferences.ts";

/**
 * The language of a reply, from `Accept-Language`; English if none of its languages is available.
 * Source: docs/rules/languages.md W5.
 */
export function languageOf(app: App, request: FastifyRequest): string {
  return negotiateLanguage(request.headers["accept-language"], app.madeUpLanguages);
}

/** The language of a page for a visitor: the one chosen in the footer, else the default. */
export function visitorLanguage(app: App, request: FastifyRequest): string {
  return preferencesOf(request).language || defaultLanguage(app, request);
}

/** The language of a page for a signed-in user: the one of the settings, else the default. */
export function userLanguage(app: App, request: FastifyRequest, chosen = ""): string {
  return isLanguage(chosen) ? chosen : defaultLanguage(app, request);
}

/** The language of pages without a choice: that of the site, or the browser's if the site allows it. Rules: docs/rules/languages.md W6. */
function defaultLanguage(app: App, request: FastifyRequest): string {
  const header = request.headers["accept-language"];
  const site = siteLanguage(app);
  if (followsBrowser(app)) return negotiatePageLanguage(header, site, app.madeUpLanguages);
  const negotiated = app.madeUpLanguages ? negotiatePageLanguage(header, site, true) : site;
  return isPseudoLanguage(negotiated) ? negotiated : site;
}

const followsBrowser = (app: App) => app.settings.get("interface").use_browser_language;

/** The part of the page cache's lookup key that decides the language, beside the URL and the visitor's preferences. */
export function languageLookupKey(app: App, request: FastifyRequest): string {
  const { language } = app.settings.get("interface");
  const dependsOnBrowser = followsBrowser(app) || app.madeUpLanguages;
  return dependsOnBrowser ? `${language} ${request.headers["accept-language"] ?? ""}` : language;
}

/** The `Vary` header of cached pages. */
export const pageVary = (app: App): string =>
  followsBrowser(app) ? "accept-encoding, accept-language, cookie" : "accept-encoding, cookie";
