/** Files of the site that a page needs: styles, scripts, texts, faces and pictures. */
const FILE = /^\/(assets\/|uploads\/(avatar|post|branding)\/|theme\.css|custom\.css)/;

/** The addresses of the site's files in a page. */
export function filesOf(html: string, basePath: string): string[] {
  const addresses = [...html.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  const isFile = (address: string) => address.startsWith(`${basePath}/`) && FILE.test(address.slice(basePath.length));
  return [...new Set(addresses)].filter(isFile);
}

/** The title of a page, as HTML. */
export function titleOf(html: string): string {
  const [, title = ""] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  return title;
}
