import type { Site } from "../boot.ts";
import { fullTitle, type Head, wholeAddress } from "../head.ts";

/** Sets what one element of the head says, or takes it away where there is nothing to say. */
function set(tag: "meta" | "link", attributes: Readonly<Record<string, string>>, name: string, value = ""): void {
  const which = Object.entries(attributes).map(([key, is]) => `[${key}="${is}"]`);
  const existing = document.head.querySelector(tag + which.slice(0, 1).join(""));
  if (value === "") {
    existing?.remove();
    return;
  }
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  for (const [key, is] of Object.entries(attributes)) element.setAttribute(key, is);
  element.setAttribute(name, value);
}

const named = (name: string, value?: string) => set("meta", { name }, "content", value);
const graph = (property: string, value: string) => set("meta", { property: `og:${property}` }, "content", value);

/**
 * Brings the document's head up to date after a navigation, as the server has written it for the first page: for what
 * readers share, keep or save from here, and for search engines that follow links by script. Source: docs/rules/pages.md Z4.
 */
export function applyHead(head: Head, site: Site): void {
  const title = fullTitle(head, site);
  const about = head.description || site.general.description;
  const address = head.canonical === undefined ? "" : wholeAddress(site, head.canonical);
  named("description", about);
  named("keywords", head.keywords?.join(","));
  named("robots", head.noindex ? "noindex" : "");
  set("link", { rel: "canonical" }, "href", address);
  const feed = site.site_security.login_required ? "" : head.feed;
  set("link", { rel: "alternate", type: "application/atom+xml" }, "href", feed);
  graph("title", title);
  graph("url", address);
  graph("description", about);
  named("twitter:title", title);
  named("twitter:description", about);
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}
