import { negotiateLanguage } from "@askwell/i18n";
import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";

/** The language of a reply, as `Accept-Language` asks; English where the site does not speak it. Source: api-content 1.1. */
export function languageOf(app: App, request: FastifyRequest): string {
  return negotiateLanguage(request.headers["accept-language"], app.madeUpLanguages);
}
