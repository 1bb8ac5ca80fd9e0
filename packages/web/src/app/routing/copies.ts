import { basePathOf, removeBasePath } from "@askwell/domain";

/** Hosts that show copyHosts of pages. */
const copyHosts = /(cache|translate|proxy)/;
/** Hosts that show only copyHosts, even when the query does not hold the real URL. */
const copyOnlyHosts = /^(webcache\.googleusercontent\.com|cc\.bingj\.com|cache\.baiducontent\.com)$/;

/**
 * The real path of a page that a cache or translation proxy shows, or null. Such a proxy has its own host and holds the
 * real URL in its query. Source: docs/screens.md "Copies of pages".
 */
export function pathBehindProxy(url: URL, siteUrl: string): string | null {
  const site = URL.parse(siteUrl);
  if (!site || url.host === site.host || !(copyHosts.test(url.host) || copyOnlyHosts.test(url.host))) return null;
  for (const value of url.searchParams.values()) {
    const start = value.indexOf(`//${site.host}`);
    const real = start === -1 ? null : URL.parse(`http:${value.slice(start)}`);
    if (real) return (removeBasePath(basePathOf(siteUrl), real.pathname) ?? "/") + real.search;
  }
  return copyOnlyHosts.test(url.host) ? "/" : null;
}
