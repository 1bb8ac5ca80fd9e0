import type { Reply } from "@askwell/contract";
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

type RenderConfig = Reply<"renderConfig">;

/** The stylesheet behind `/theme.css`: the site's colours, and those of code that a plugin has chosen. */
export function themeCss(site: Pick<ServerBoot["site"], "theme">, render: RenderConfig): string {
  const colors = Object.entries(render?.colors ?? {});
  const tokens = colors.map(([word, { light, dark }]) => `--code-${word}:light-dark(${light},${dark})`);
  const code = tokens.length === 0 ? "" : `@layer theme{:root{${tokens.join(";")}}}\n`;
  return accentCss(themeColors(site)) + code;
}

/** Makes the function that returns the URLs of the site's own stylesheets, which change with their content. */
export function createSiteStyles(): (site: ServerBoot["site"], render: RenderConfig) => string[] {
  const theme = memoizeLast((sources) => {
    const [site, render] = JSON.parse(sources);
    return `/theme.css?v=${fingerprint(themeCss(site, render))}`;
  });
  const custom = memoizeLast((css) => `/custom.css?v=${fingerprint(css)}`);
  return (site, render) => {
    const { custom_css } = site.custom_css_html;
    const colors = theme(JSON.stringify([{ theme: site.theme }, render]));
    return custom_css === "" ? [colors] : [colors, custom(custom_css)];
  };
}
