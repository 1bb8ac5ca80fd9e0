import { privateRobots } from "@askwell/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { pageAddresses } from "../../features/plugin-pages/index.ts";
import { escapeXml, seoPage, sitemap, sitemapPage } from "../../features/site/index.ts";
import { registerAliases } from "../calls/aliases.ts";
import { createClientText } from "../open-api/serve-document.ts";
import { createDocumentCache, type NamedDocument } from "./document-cache.ts";
import { registerEmbedFrame } from "./embed-frame.ts";
import { registerFeeds } from "./feeds.ts";
import { registerPublicExport } from "./public-export.ts";
import { sendNamed } from "./send-named.ts";
import { type AppFiles, registerWebApp } from "./web-app.ts";

/** Invalidates the sitemap: settings, and questions that are no longer public. */
const sitemapTags: ReadonlySet<string> = new Set(["site", "sitemap"]);

/** The small documents at the root that browsers and crawlers request. Source: docs/wire/installation.md "Root documents". */
export function registerDocuments(server: FastifyInstance, app: App, options: AppFiles): void {
  const { fallback, icon: defaultIcon, appIcon } = options;
  registerWebApp(server, app, options);
  registerFeeds(server, app, fallback);
  registerPublicExport(server, app, fallback);
  registerEmbedFrame(server, app, fallback);
  registerAliases(server);
  const isPrivate = () => app.settings.get("security").login_required;
  server.get("/robots.txt", (request, reply) => {
    const robots = isPrivate() ? privateRobots(app.settings.get("general").site_url) : seoPage(app).robots;
    return sendNamed(request, reply, "text/plain; charset=utf-8", robots);
  });
  server.get("/custom.css", (_request, reply) =>
    reply
      .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=86400" })
      .send(app.settings.get("custom_css_html").custom_css),
  );
  const clientText = createClientText();
  server.get("/help/api/client.ts", (request, reply) =>
    sendNamed(request, reply, "text/plain; charset=utf-8", clientText(app)),
  );
  server.get("/opensearch.xml", async (request, reply) => {
    if (isPrivate()) return fallback(request, reply);
    return sendNamed(request, reply, "application/xml; charset=utf-8", searchDescription(app));
  });
  server.get("/favicon.ico", async (request, reply) => {
    const { favicon, square_icon } = app.settings.get("branding");
    const icon = favicon || square_icon || defaultIcon;
    return icon ? reply.redirect(encodeURI(icon).replaceAll("%25", "%"), 302) : fallback(request, reply);
  });
  server.get("/apple-touch-icon.png", async (request, reply) => {
    const icon = app.settings.get("branding").square_icon || appIcon;
    return icon ? reply.redirect(encodeURI(icon).replaceAll("%25", "%"), 302) : fallback(request, reply);
  });
  const sendCachedDocument = createDocumentCache(app);
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, document: NamedDocument) =>
    (isPrivate() ? undefined : await sendCachedDocument(request, reply, document)) ?? fallback(request, reply);
  server.get("/sitemap.xml", (request, reply) =>
    sendSitemap(request, reply, {
      name: "sitemap",
      tags: sitemapTags,
      make: async () => sitemap(app, await pageAddresses(app)),
    }),
  );
  server.get("/sitemap/:page", (request: FastifyRequest<{ Params: { page: string } }>, reply) => {
    const [, number] = /^question-([1-9]\d{0,5})\.xml$/.exec(request.params.page) ?? [];
    if (!number) return fallback(request, reply);
    const make = async () => sitemapPage(app, Number(number), await pageAddresses(app));
    return sendSitemap(request, reply, { name: `questions ${number}`, tags: sitemapTags, make });
  });
}

/** The OpenSearch description, with which browsers search the site from their address bar. */
function searchDescription(app: App): string {
  const { name, description, site_url } = app.settings.get("general");
  const favicon = app.settings.get("branding").favicon || "/favicon.ico";
  // Browsers read this outside of any page, so the URL must be absolute.
  const icon = favicon.startsWith("/") ? site_url + favicon : favicon;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(name)}</ShortName>
${description === "" ? "" : `<Description>${escapeXml(description)}</Description>\n`}<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/x-icon">${escapeXml(icon)}</Image>
<Url type="text/html" method="get" template="${escapeXml(site_url)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
