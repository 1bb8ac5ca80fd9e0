import { directionOf } from "@askwell/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { escapeXml } from "../../features/site/index.ts";
import { createReadOnlyApi } from "../calls/handle-call.ts";
import { handlers } from "../calls/handlers.ts";
import { visitorLanguage } from "../request/language.ts";
import { preferencesOf } from "../request/preferences.ts";
import { headersOf, NO_BROWSER, type PageResult, type ScreenRenderer, visitor } from "./pages.ts";
import { sendOnce } from "./send-page.ts";

/** Whether the request is a browser's navigation to a page. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !url.startsWith("/answer/") && (headers.accept?.includes("text/html") ?? false);
}

/** Sends the error page in place of a page that could not be rendered. Rules: docs/rules/pages.md Z52. */
export async function sendFailurePage(
  app: App,
  renderer: ScreenRenderer | undefined,
  {
    request,
    reply,
    error,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly error: ApiError },
): Promise<FastifyReply> {
  const status = error.status === 503 ? 503 : 500;
  const page = await renderFailure(app, renderer, request, status).catch((err: unknown) => {
    app.log.error({ request: request.id, err }, "the error page could not be rendered");
    return plainFailure(app, request, status);
  });
  return sendOnce(reply, { html: page.html, status: error.status, headers: headersOf(app, page, "private") });
}

/** Rendered as for a visitor: identifying the user would need the database, which may be down. */
async function renderFailure(
  app: App,
  renderer: ScreenRenderer | undefined,
  request: FastifyRequest,
  status: 500 | 503,
): Promise<PageResult> {
  if (!renderer) return plainFailure(app, request, status);
  const language = visitorLanguage(app, request);
  const { scheme } = preferencesOf(request);
  const api = createReadOnlyApi(app, handlers, { viewer: visitor(language, NO_BROWSER) });
  return renderer.renderPage({ url: request.url, language, scheme, viewer: null, api, failed: status });
}

/** The same texts as plain HTML, without the web package. */
function plainFailure(app: App, request: FastifyRequest, status: 500 | 503): PageResult {
  const language = visitorLanguage(app, request);
  const t = app.translator(language);
  const [title, text, next] = [t(`errors.name_${status}`), t(`errors.page_${status}`), t(`errors.next_${status}`)].map(
    escapeXml,
  );
  const html = `<!doctype html><html lang="${language.replace("_", "-")}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p>${next}</p></body></html>`;
  return { status, html, cacheable: false };
}
