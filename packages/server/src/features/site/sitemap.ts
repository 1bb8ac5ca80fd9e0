import { pageSizes, questionAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import { escapeXml } from "./escape-xml.ts";
import { countListedQuestions, listedQuestions } from "./listed-questions.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The sitemap of all public questions and of other pages, or for many questions an index of its pages. Source: docs/rules/pages.md Z10. */
export async function sitemap(app: App, pages: readonly string[]): Promise<string> {
  const count = await countListedQuestions(app.db.read);
  if (count < pageSizes.sitemap) return (await sitemapPage(app, 1, pages)) ?? listOf([]);
  const { site_url } = app.settings.get("general");
  const numbers = Array.from({ length: Math.ceil(count / pageSizes.sitemap) }, (_, index) => index + 1);
  const places = numbers.map(
    (page) => `<sitemap><loc>${escapeXml(site_url)}/sitemap/question-${page}.xml</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${places.join("\n")}\n</sitemapindex>\n`;
}

/** One page of the sitemap, in the order of asking; undefined beyond the last. Other pages stand on the first. */
export async function sitemapPage(app: App, page: number, pages: readonly string[]): Promise<string | undefined> {
  const { site_url } = app.settings.get("general");
  const { permalink } = app.settings.get("seo");
  const addresses = page > 1 ? [] : pages.map((path) => `<url><loc>${escapeXml(site_url + path)}</loc></url>`);
  for await (const questions of listedQuestions(app, (page - 1) * pageSizes.sitemap, pageSizes.sitemap)) {
    for (const question of questions) {
      const place = escapeXml(site_url + questionAddress(permalink, question));
      const moment = new Date(question.active_at * 1000).toISOString().replace(".000Z", "Z");
      addresses.push(`<url><loc>${place}</loc><lastmod>${moment}</lastmod></url>`);
    }
    // Reads on SQLite are synchronous; this lets other requests run.
    await new Promise(setImmediate);
  }
  return addresses.length === 0 && page > 1 ? undefined : listOf(addresses);
}

const listOf = (addresses: readonly string[]) =>
  `${HEAD}<urlset xmlns="${NAMESPACE}">\n${addresses.join("\n")}\n</urlset>\n`;
