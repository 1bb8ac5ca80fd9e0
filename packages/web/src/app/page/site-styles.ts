import { accentCss } from "../../styles/accent.ts";
import { type ServerBoot, themeColors } from "../boot.ts";
import { fingerprint } from "./fingerprint.ts";

/** Memoizes the last result: settings change rarely, pages are rendered often. */
function memoizeLast(make: (text: string) => string): (text: string) => string {
  let last: { readonly text: string; readonly value: string } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: make(text) };
    return last.value;
  };
}

/** Makes the function that returns the URLs of the site's own stylesheets, which change with their content. */
export function createSiteStyles(): (site: ServerBoot["site"]) => string[] {
  const theme = memoizeLast((colors) => `/theme.css?v=${fingerprint(accentCss(JSON.parse(colors)))}`);
  const custom = memoizeLast((css) => `/custom.css?v=${fingerprint(css)}`);
  return (site) => {
    const { custom_css } = site.custom_css_html;
    const colors = theme(JSON.stringify(themeColors(site)));
    return custom_css === "" ? [colors] : [colors, custom(custom_css)];
  };
}
