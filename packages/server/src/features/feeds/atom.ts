import { addBasePathToHtml } from "@askwell/domain";
import type { App } from "../../app.ts";
import { escapeXml } from "../site/index.ts";
import type { Feed, FeedEntry } from "./feed.ts";

const isoTime = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString().replace(".000Z", "Z");

/** The time of the last change in a feed. */
const updatedAt = ({ entries }: Feed) => Math.max(0, ...entries.map((entry) => entry.updatedAt));

function authorXml({ author }: FeedEntry, siteUrl: string): string {
  if (!author) return "";
  const page = author.status === "deleted" ? "" : `${siteUrl}/users/${encodeURIComponent(author.username)}`;
  return `<author><name>${escapeXml(author.display_name)}</name>${page && `<uri>${escapeXml(page)}</uri>`}</author>`;
}

function entryXml(app: App, entry: FeedEntry): string {
  const { site_url: siteUrl } = app.settings.get("general");
  const { text } = entry;
  return [
    "<entry>",
    `<id>${escapeXml(siteUrl)}/posts/${entry.id}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" href="${escapeXml(siteUrl + entry.path)}"/>`,
    `<published>${isoTime(entry.publishedAt)}</published>`,
    `<updated>${isoTime(Math.max(entry.publishedAt, entry.updatedAt))}</updated>`,
    authorXml(entry, siteUrl),
    entry.program && `<contributor><name>${escapeXml(entry.program)}</name></contributor>`,
    ...entry.categories.map((name) => `<category term="${escapeXml(name)}"/>`),
    "html" in text
      ? `<content type="html">${escapeXml(addBasePathToHtml(app.settings.basePath, text.html))}</content>`
      : `<summary>${escapeXml(text.plain)}</summary>`,
    "</entry>",
  ].join("");
}

/** A feed as Atom. Relative URLs in texts are resolved against the site's URL (`xml:base`). Source: RFC 4287. */
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
    `<updated>${isoTime(updatedAt(feed))}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    "<generator>Askwell</generator>",
    ...feed.entries.map((entry) => entryXml(app, entry)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}
