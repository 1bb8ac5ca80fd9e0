/** A picture as the renderer writes it: its address stands first. */
const PICTURE = /<img src="(https?:[^"]*)"/g;

/** Holds back the pictures of other sites: their addresses wait beside. Those of this site pass. */
export function holdImages(html: string, siteUrl: string): string {
  const origin = URL.parse(siteUrl)?.origin;
  return html.replace(PICTURE, (tag, address: string) =>
    URL.parse(address.replaceAll("&amp;", "&"))?.origin === origin ? tag : `<img data-held="${address}"`,
  );
}
