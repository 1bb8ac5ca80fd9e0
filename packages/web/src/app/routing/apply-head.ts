import type { SiteInfo } from "../boot.ts";
import { absoluteUrl, fullTitle, type Head } from "../page/head.ts";
import { withBasePath } from "./base-path.ts";

/** Sets an attribute of one element of the head; without a value the element is removed. */
function setTag(tag: "meta" | "link", attributes: Readonly<Record<string, string>>, name: string, value = ""): void {
  const which = Object.entries(attributes).map(([key, expected]) => `[${key}="${expected}"]`);
  const existing = document.head.querySelector(tag + which.slice(0, 1).join(""));
  if (value === "") {
    existing?.remove();
    return;
  }
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  for (const [key, expected] of Object.entries(attributes)) element.setAttribute(key, expected);
  element.setAttribute(name, value);
}

const setMeta = (name: string, value?: string) => setTag("meta", { name }, "content", value);
const setOpenGraph = (property: string, value: string) =>
  setTag("meta", { property: `og:${property}` }, "content", value);

/**
 * Updates the document's head after a navigation, as the server renders it for the first page: for sharing and
 * bookmarks, and for search engines that run scripts. Source: docs/rules/pages.md Z4.
 */
export function applyHead(head: Head, site: SiteInfo): void {
  const title = fullTitle(head, site);
  const { description = site.general.description } = head;
  const address = head.canonical === undefined ? "" : absoluteUrl(site, head.canonical);
  setMeta("description", description);
  setMeta("keywords", head.keywords?.join(","));
  setMeta("robots", head.noindex ? "noindex" : "");
  setTag("link", { rel: "canonical" }, "href", address);
  const feed = site.site_security.login_required ? "" : head.feed && withBasePath(head.feed);
  setTag("link", { rel: "alternate", type: "application/atom+xml" }, "href", feed);
  setOpenGraph("title", title);
  setOpenGraph("url", address);
  setOpenGraph("description", description);
  setMeta("twitter:title", title);
  setMeta("twitter:description", description);
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}
