import { hasShortIds, hasTitleInAddress, pageSizes, shortId } from "@askwell/domain";
import type { App } from "../../app.ts";
import { countListedQuestions, listAddresses } from "./queries.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The addresses of all listed questions, or, when they are many, of the lists that hold them. Source: api-admin-and-platform 4.8. */
export async function sitemap(app: App): Promise<string> {
  const count = await countListedQuestions(app.db.read);
  if (count < pageSizes.sitemap) return (await sitemapPage(app, 1)) ?? listOf([]);
  const { site_url } = app.settings.get("general");
  const pages = Array.from({ length: Math.ceil(count / pageSizes.sitemap) }, (_, index) => index + 1);
  const places = pages.map((page) => `<sitemap><loc>${site_url}/sitemap/question-${page}.xml</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${places.join("\n")}\n</sitemapindex>\n`;
}

/** One of the lists, in the order in which the questions were asked; undefined beyond the last. */
export async function sitemapPage(app: App, page: number): Promise<string | undefined> {
  const questions = await listAddresses(app.db.read, page, pageSizes.sitemap);
  if (questions.length === 0 && page > 1) return undefined;
  const { site_url } = app.settings.get("general");
  const { permalink } = app.settings.get("seo");
  const addresses = questions.map((question) => {
    const id = hasShortIds(permalink) ? shortId(question.id) : question.id;
    const title = hasTitleInAddress(permalink) ? `/${encodeURIComponent(question.url_title)}` : "";
    const moment = new Date(question.active_at * 1000).toISOString().replace(".000Z", "Z");
    return `<url><loc>${site_url}/questions/${id}${title}</loc><lastmod>${moment}</lastmod></url>`;
  });
  return listOf(addresses);
}

const listOf = (addresses: readonly string[]) =>
  `${HEAD}<urlset xmlns="${NAMESPACE}">\n${addresses.join("\n")}\n</urlset>\n`;
