import { createHash } from "node:crypto";
import { privateRobots } from "@askwell/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { escapeXml, seoPage, sitemap, sitemapPage } from "../features/site/index.ts";
import { version } from "../version.ts";
import { registerAliases } from "./aliases.ts";
import { registerFeeds } from "./feeds.ts";
import { keepDocuments, type NamedDocument } from "./kept-documents.ts";

interface Otherwise {
  /** Answers an address as a page, which says that there is nothing. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Address of the icon of a site that has chosen none. */
  readonly icon: string | undefined;
}

/** The small documents at the root that machines ask for. Source: api-admin-and-platform 4.9. */
export function registerDocuments(server: FastifyInstance, app: App, otherwise: Otherwise): void {
  registerFeeds(server, app, otherwise.page);
  registerAliases(server);
  const isPrivate = () => app.settings.get("security").login_required;
  server.get("/robots.txt", (request, reply) =>
    sendNamed(request, reply, "text/plain; charset=utf-8", isPrivate() ? privateRobots : seoPage(app).robots),
  );
  server.get("/custom.css", (_request, reply) =>
    reply
      .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=86400" })
      .send(app.settings.get("custom_css_html").custom_css),
  );
  server.get("/opensearch.xml", async (request, reply) => {
    if (isPrivate()) return otherwise.page(request, reply);
    return sendNamed(request, reply, "application/xml; charset=utf-8", searchDescription(app));
  });
  server.get("/favicon.ico", async (request, reply) => {
    const { favicon, square_icon } = app.settings.get("branding");
    const icon = favicon || square_icon || otherwise.icon;
    return icon ? reply.redirect(encodeURI(icon).replaceAll("%25", "%"), 302) : otherwise.page(request, reply);
  });
  const sendKept = keepDocuments(app);
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, document: NamedDocument) =>
    (isPrivate() ? undefined : await sendKept(request, reply, document)) ?? otherwise.page(request, reply);
  server.get("/sitemap.xml", (request, reply) =>
    sendSitemap(request, reply, { name: "sitemap", make: () => sitemap(app) }),
  );
  server.get("/sitemap/:page", (request: FastifyRequest<{ Params: { page: string } }>, reply) => {
    const [, number] = /^question-([1-9]\d{0,5})\.xml$/.exec(request.params.page) ?? [];
    if (!number) return otherwise.page(request, reply);
    return sendSitemap(request, reply, { name: `questions ${number}`, make: () => sitemapPage(app, Number(number)) });
  });
  server.get("/manifest.json", (request, reply) =>
    sendNamed(request, reply, "application/manifest+json; charset=utf-8", JSON.stringify(manifest(app))),
  );
}

/** Sends a small document named by its content; who has it as it is gets 304. Rules: docs/rules/pages.md Z6. */
function sendNamed(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.headers({ etag, "cache-control": "public, no-cache" });
  const isKnown = request.headers["if-none-match"]?.includes(etag) ?? false;
  return isKnown ? reply.code(304).send() : reply.type(type).send(text);
}

/** How browsers search the site from their address bar. */
function searchDescription(app: App): string {
  const { name, description, site_url } = app.settings.get("general");
  const icon = app.settings.get("branding").favicon || `${site_url}/favicon.ico`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(name)}</ShortName>
${description === "" ? "" : `<Description>${escapeXml(description)}</Description>\n`}<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/x-icon">${escapeXml(icon)}</Image>
<Url type="text/html" method="get" template="${escapeXml(site_url)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
}

/** What a phone needs to keep the site among its apps. */
function manifest(app: App): object {
  const { name } = app.settings.get("general");
  const src = app.settings.get("branding").favicon || "favicon.ico";
  const [, ending = "ico"] = /\.([a-z]+)(?:\?.*)?$/i.exec(src) ?? [];
  const icons = [16, 32, 48, 128].map((side) => ({ src, sizes: `${side}x${side}`, type: `image/${ending}` }));
  return {
    manifest_version: 3,
    version,
    revision: "",
    short_name: name,
    name,
    icons,
    start_url: ".",
    display: "standalone",
    theme_color: "#000000",
    background_color: "#ffffff",
  };
}
