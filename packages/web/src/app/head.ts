import type { Site } from "./boot.ts";

/** What a screen says about itself to browsers, search engines and link previews. */
export interface Head {
  /** Without the site's name, which is added; "" for the home page. */
  readonly title: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** Path of the one address that stands for all spellings of this page. */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** schema.org data. */
  readonly structured?: unknown;
  /** Path of the page's feed, when it has one. */
  readonly feed?: string;
}

/** The document's title. Source: screens reference 1.7. */
export function fullTitle(head: Head, site: Site): string {
  const { name, short_description } = site.general;
  if (head.title !== "" && head.title !== name) return `${head.title} - ${name}`;
  return short_description === "" || head.title === name ? name : `${name} - ${short_description}`;
}

function setMeta(name: string, content: string | undefined): void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined || content === "") {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.head.appendChild(Object.assign(document.createElement("meta"), { name }));
  meta.content = content;
}

function setLink(rel: string, href: string | undefined, type = ""): void {
  const existing = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  if (href === undefined) {
    existing?.remove();
    return;
  }
  const link = existing ?? document.head.appendChild(Object.assign(document.createElement("link"), { rel, type }));
  link.href = href;
}

/** Brings the document's head up to date after a navigation; the server has written it for the first page. */
export function applyHead(head: Head, site: Site): void {
  document.title = fullTitle(head, site);
  setMeta("description", head.description ?? site.general.description);
  setMeta("keywords", head.keywords?.join(","));
  setMeta("robots", head.noindex ? "noindex" : undefined);
  setLink("canonical", head.canonical);
  setLink("alternate", site.site_security.login_required ? undefined : head.feed, "application/atom+xml");
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}
