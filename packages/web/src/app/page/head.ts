import type { SiteInfo } from "../boot.ts";

/** Title and metadata of a screen, for browsers, search engines and link previews. */
export interface Head {
  /** Without the site's name, which is added; "" for the home page. */
  readonly title: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** Path of the canonical URL. */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** The page is one text with a title and an author. */
  readonly isArticle?: boolean;
  /** Path of the preview image, 1200 by 630; the site's icon where there is none. */
  readonly preview?: string;
  /** schema.org data. */
  readonly structured?: unknown;
  /** Path of the page's feed, when it has one. */
  readonly feed?: string;
}

/** The document's title. Source: docs/screens.md "Titles and colours". */
export function fullTitle(head: Head, site: SiteInfo): string {
  const { name, short_description } = site.general;
  if (head.title !== "" && head.title !== name) return `${head.title} - ${name}`;
  return short_description === "" || head.title === name ? name : `${name} - ${short_description}`;
}

/** The absolute URL of a path; the home page is the site's URL itself. */
export const absoluteUrl = (site: SiteInfo, path: string): string =>
  path === "/" ? site.general.site_url : site.general.site_url + path;
