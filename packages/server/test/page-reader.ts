import { createTranslators } from "@askwell/i18n/node";
import { createPageRenderer } from "@askwell/web/ssr";
import type { FastifyInstance } from "fastify";
import type { App } from "../src/app.ts";
import { countQueries } from "../src/platform/db/index.ts";

/** The screens from their sources, without asset files. */
export function testPages() {
  const assets = {
    entry: { js: "/assets/browser.js", imports: [], css: ["/assets/browser.css"] },
    beforePaint: "/assets/before-paint.js",
    icon: "/assets/icon.svg",
    fonts: ["/assets/book.woff2"],
    screens: {},
    sharedModules: { react: "/assets/react.js" },
    messages: { en_US: "/assets/texts.json" },
  };
  return { renderer: createPageRenderer({ assets, translator: createTranslators() }) };
}

/** A page as a browser gets it. */
export interface ReadPage {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The database queries; none for a cached page. */
  readonly queries: readonly string[];
}

/** Reads an address as a visitor, or with the cookie of a logged-in user. */
export async function readPage(
  { app, server }: { readonly app: App; readonly server: FastifyInstance },
  url: string,
  visitToken = "",
): Promise<ReadPage> {
  const headers = { "accept-language": "en", ...(visitToken && { cookie: `visit=${visitToken}` }) };
  const { result, queries } = await countQueries(app.db, async () => server.inject({ method: "GET", url, headers }));
  return { status: result.statusCode, html: result.body, headers: result.headers, queries: [...queries] };
}
