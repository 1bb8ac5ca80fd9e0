import type { App } from "../../app.ts";
import { escapeXml } from "../site/index.ts";
import type { Entry, Feed } from "./feed.ts";

const moment = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString().replace(".000Z", "Z");

/** When the newest of a feed was written or changed. */
const updatedAt = ({ entries }: Feed) => Math.max(0, ...entries.map((entry) => entry.updatedAt));

function authorXml({ author }: Entry, siteUrl: string): string {
  if (!author) return "";
  const page = author.status === "deleted" ? "" : `${siteUrl}/users/${encodeURIComponent(author.username)}`;
  return `<author><name>${escapeXml(author.display_name)}</name>${page && `<uri>${escapeXml(page)}</uri>`}</author>`;
}

function entryXml(entry: Entry, siteUrl: string): string {
  const { text } = entry;
  return [
    "<entry>",
    `<id>${escapeXml(siteUrl)}/posts/${entry.id}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" href="${escapeXml(siteUrl + entry.path)}"/>`,
    `<published>${moment(entry.publishedAt)}</published>`,
    `<updated>${moment(Math.max(entry.publishedAt, entry.updatedAt))}</updated>`,
    authorXml(entry, siteUrl),
    ...entry.categories.map((name) => `<category term="${escapeXml(name)}"/>`),
    "html" in text
      ? `<content type="html">${escapeXml(text.html)}</content>`
      : `<summary>${escapeXml(text.words)}</summary>`,
    "</entry>",
  ].join("");
}

/** A feed as Atom. Addresses inside of texts count from the site's own. Source: RFC 4287. */
export function atom(app: App, feed: Feed): string {
  const { name, site_url } = app.settings.get("general");
  const title = feed.title === "" ? name : `${feed.title} - ${name}`;
  const address = (path: string) => escapeXml(site_url + path);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${address("/")}">`,
    `<id>${address(feed.path)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${address(feed.path)}"/>`,
    `<link rel="alternate" type="text/html" href="${address(feed.page)}"/>`,
    `<updated>${moment(updatedAt(feed))}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    "<generator>Askwell</generator>",
    ...feed.entries.map((entry) => entryXml(entry, site_url)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}
