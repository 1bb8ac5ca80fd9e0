/** The hosts of the links and pictures in the HTML of a post, other than the site's own; with repetitions. */
export function linkedHosts(html: string, siteUrl: string): string[] {
  const site = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : "";
  const addresses = Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address = ""]) => address);
  return addresses.flatMap((address) => {
    const url = address.replaceAll("&amp;", "&").replace(/^\/\//, "https://");
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return [];
    const { hostname } = new URL(url);
    return hostname === site ? [] : [hostname.replace(/\.$/, "")];
  });
}

/** The domain of a line in the settings: without scheme, path, port and `*.`; "" if it is none. */
export function domainOf(line: string): string {
  const host = line
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/^\*?\./, "")
    .replace(/[/:?#].*$/, "");
  return host !== "" && URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : "";
}

/** The first host that is one of the domains or below one. */
export function hostAmong(hosts: readonly string[], domains: ReadonlySet<string>): string | undefined {
  return hosts.find((host) => {
    const labels = host.split(".");
    return labels.some((_, index) => domains.has(labels.slice(index).join(".")));
  });
}
