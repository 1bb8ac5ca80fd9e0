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

/** The whole address of a path; the home page is the site's address itself. */
export const wholeAddress = (site: Site, path: string): string =>
  path === "/" ? site.general.site_url : site.general.site_url + path;
