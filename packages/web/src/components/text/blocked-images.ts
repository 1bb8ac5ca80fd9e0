/** An image as the renderer writes it: `src` is its first attribute. */
const PICTURE = /<img src="(https?:[^"]*)"/g;

/** Blocks images of other sites by moving their URL to `data-held`. */
export function blockImages(html: string, siteUrl: string): string {
  const origin = URL.parse(siteUrl)?.origin;
  return html.replace(PICTURE, (tag, address: string) =>
    URL.parse(address.replaceAll("&amp;", "&"))?.origin === origin ? tag : `<img data-held="${address}"`,
  );
}
