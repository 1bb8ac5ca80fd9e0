import { privateRobots } from "@askwell/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { seoPage, sitemap, sitemapPage } from "../features/site/index.ts";
import { version } from "../version.ts";

interface Otherwise {
  /** Answers an address as a page, which says that there is nothing. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Address of the icon of a site that has chosen none. */
  readonly icon: string | undefined;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** The small documents at the root that machines ask for. Source: api-admin-and-platform 4.9. */
export function registerDocuments(server: FastifyInstance, app: App, otherwise: Otherwise): void {
  const isPrivate = () => app.settings.get("security").login_required;
  server.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(isPrivate() ? privateRobots : seoPage(app).robots),
  );
  server.get("/custom.css", (_request, reply) =>
    reply
      .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=86400" })
      .send(app.settings.get("custom_css_html").custom_css),
  );
  server.get("/opensearch.xml", async (request, reply) => {
    if (isPrivate()) return otherwise.page(request, reply);
    return reply.type("application/xml; charset=utf-8").send(searchDescription(app));
  });
  server.get("/favicon.ico", async (request, reply) => {
    const { favicon, square_icon } = app.settings.get("branding");
    const icon = favicon || square_icon || otherwise.icon;
    return icon ? reply.redirect(icon, 302) : otherwise.page(request, reply);
  });
  const xml = keepForAnHour(app);
  const sendXml = async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string | undefined>) => {
    const text = isPrivate() ? undefined : await xml(request.url.split("?", 1)[0] ?? "", make);
    return text === undefined
      ? otherwise.page(request, reply)
      : reply.type("application/xml; charset=utf-8").send(text);
  };
  server.get("/sitemap.xml", (request, reply) => sendXml(request, reply, () => sitemap(app)));
  server.get("/sitemap/:page", (request: FastifyRequest<{ Params: { page: string } }>, reply) => {
    const [, number] = /^question-([1-9]\d{0,5})\.xml$/.exec(request.params.page) ?? [];
    return sendXml(request, reply, async () => (number ? sitemapPage(app, Number(number)) : undefined));
  });
  server.get("/manifest.json", (_request, reply) =>
    reply.type("application/manifest+json; charset=utf-8").send(JSON.stringify(manifest(app))),
  );
}

const HOUR_S = 3600;
const MOST_KEPT = 8;

/** Lists of addresses are long to make and asked for by machines, so the last few are kept. */
function keepForAnHour(app: App) {
  const kept = new Map<string, { text: string; until: number }>();
  return async (url: string, make: () => Promise<string | undefined>): Promise<string | undefined> => {
    const known = kept.get(url);
    if (known && known.until > app.now()) return known.text;
    const text = await make();
    kept.delete(url);
    if (text !== undefined) kept.set(url, { text, until: app.now() + HOUR_S });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return text;
  };
}

/** How browsers search the site from their address bar. */
function searchDescription(app: App): string {
  const { name, description, site_url } = app.settings.get("general");
  const icon = app.settings.get("branding").favicon || `${site_url}/favicon.ico`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escaped(name)}</ShortName>
${description === "" ? "" : `<Description>${escaped(description)}</Description>\n`}<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/x-icon">${escaped(icon)}</Image>
<Url type="text/html" method="get" template="${escaped(site_url)}/search?q={searchTerms}"/>
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
