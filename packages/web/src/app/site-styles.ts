import { accentCss } from "../styles/accent.ts";
import { type Site, themeColors } from "./boot.ts";
import { fingerprint } from "./fingerprint.ts";

/** Remembers what was made of the last text: settings change rarely, pages are made often. */
function remembering(make: (text: string) => string): (text: string) => string {
  let last: { readonly from: string; readonly made: string } | undefined;
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}

/** Makes the function that names a site's own stylesheets: its colours and its rules. Their address changes with them. */
export function createSiteStyles(): (site: Site) => string[] {
  const theme = remembering((colors) => `/theme.css?v=${fingerprint(accentCss(JSON.parse(colors)))}`);
  const custom = remembering((css) => `/custom.css?v=${fingerprint(css)}`);
  return (site) => {
    const { custom_css } = site.custom_css_html;
    const colors = theme(JSON.stringify(themeColors(site)));
    return custom_css === "" ? [colors] : [colors, custom(custom_css)];
  };
}
