import { contrast, formatColor, type Oklch, parseColor } from "./color.ts";

/** The colours of a theme that an administrator chooses. */
export interface AccentSettings {
  readonly primary_color: string;
  readonly navbar_style: string;
}

/** Minimum contrast of text; slightly above 4.5 because of rounding. */
const TEXT_CONTRAST = 4.6;
const EDGE_CONTRAST = 3.1;
const FALLBACK = "#0033ff";
const WHITE = "#ffffff";
const INK = "#14151a";

interface AccentScheme {
  /** The page's background, and the backgrounds with the lowest contrast to accent text. */
  readonly page: string;
  readonly hardest: readonly string[];
  /** Lightness of the steps 1 to 8: washes, hovers, lines. */
  readonly tints: readonly number[];
  /** Share of the accent's chroma in those steps. */
  readonly strength: readonly number[];
  /** Direction of lightness away from the page. */
  readonly away: 1 | -1;
}

/** The neutral colours repeat `tokens.css`; a test compares them. */
export const schemes = {
  light: {
    page: "#fdfcfb",
    hardest: ["#fdfcfb", "#ffffff", "#f1efec", "#eae7e4"],
    tints: [0.987, 0.972, 0.948, 0.921, 0.889, 0.847, 0.785, 0.7],
    strength: [0.05, 0.09, 0.16, 0.25, 0.34, 0.42, 0.52, 0.68],
    away: -1,
  },
  dark: {
    page: "#13151a",
    hardest: ["#13151a", "#1d2026", "#23262d", "#2a2d35"],
    tints: [0.2, 0.225, 0.26, 0.295, 0.33, 0.37, 0.43, 0.52],
    strength: [0.18, 0.24, 0.36, 0.44, 0.5, 0.55, 0.62, 0.72],
    away: 1,
  },
} as const satisfies Record<string, AccentScheme>;

/** The twelve steps of one scheme, and the text colour on the solidColor one. */
export interface AccentScale {
  /** 1 to 8 washes and lines, 9 solidColor, 10 solid on hover, 11 text, 12 strong text. */
  readonly steps: readonly string[];
  readonly onSolid: string;
  /** Border of solidColor elements, visible on the page. */
  readonly edge: string;
}

const clamp = (value: number) => Math.min(0.99, Math.max(0.02, value));
const lowestContrast = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** White or ink, whichever has more contrast. */
const textOn = (ground: string) => (contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK);

/** The closest readable colour on all backgrounds; only its lightness changes, in the direction `away`. */
function readable(color: Oklch, grounds: readonly string[], min: number, away: 1 | -1): string {
  let candidate = formatColor(color);
  for (let { l } = color; lowestContrast(candidate, grounds) < min && l > 0.02 && l < 0.99; ) {
    l = clamp(l + away * 0.01);
    candidate = formatColor({ ...color, l });
  }
  return candidate;
}

/** The closest colour on which white or ink is readable. */
function solidColor(color: Oklch): string {
  const exact = formatColor(color);
  if (contrast(textOn(exact), exact) >= TEXT_CONTRAST) return exact;
  return readable(color, [textOn(exact)], TEXT_CONTRAST, textOn(exact) === WHITE ? -1 : 1);
}

/** The solidColor colour on hover: moved away from its text, so that the contrast grows. */
function hoverColor(color: Oklch, onSolid: string): string {
  const l = clamp(color.l + (onSolid === WHITE ? -0.05 : 0.05));
  return readable({ ...color, l }, [onSolid], TEXT_CONTRAST, onSolid === WHITE ? -1 : 1);
}

/** Makes the scale of a colour for one scheme. Colours that are not readable are adjusted. */
export function accentScale(hex: string, scheme: AccentScheme): AccentScale {
  const base = parseColor(hex) ?? (parseColor(FALLBACK) as Oklch);
  const tints = scheme.tints.map((l, step) => formatColor({ ...base, l, c: base.c * (scheme.strength[step] ?? 0) }));
  const nine = solidColor(base);
  const onSolid = textOn(nine);
  const ten = hoverColor(parseColor(nine) ?? base, onSolid);
  const grounds = [...scheme.hardest, ...tints.slice(0, 4)];
  const calm = { ...base, l: scheme.away === 1 ? Math.max(base.l, 0.72) : Math.min(base.l, 0.5) };
  const text = readable(calm, grounds, TEXT_CONTRAST, scheme.away);
  const strong = readable({ ...calm, c: base.c * 0.6 }, grounds, 8, scheme.away);
  const edge = contrast(nine, scheme.page) >= EDGE_CONTRAST ? nine : text;
  return { steps: [...tints, nine, ten, text, strong], onSolid, edge };
}

/** The header of one scheme: the chosen colour, dimmed in the dark scheme. */
function headerColors(hex: string, dark: boolean): { ground: string; text: string } {
  const base = parseColor(hex) ?? (parseColor(FALLBACK) as Oklch);
  const dimmed = { ...base, l: Math.min(base.l, 0.33), c: Math.min(base.c, 0.12) };
  const ground = solidColor(dark ? dimmed : base);
  return { ground, text: textOn(ground) };
}

/**
 * The stylesheet of a site's colours: custom properties of a 12-step accent and of the header, for both schemes. Accent
 * text, text on the accent and text in the header have a contrast of at min 4.5, for any chosen colours.
 */
export function accentCss({ primary_color, navbar_style }: AccentSettings): string {
  const light = accentScale(primary_color, schemes.light);
  const dark = accentScale(primary_color, schemes.dark);
  const header = [headerColors(navbar_style, false), headerColors(navbar_style, true)] as const;
  const pair = (name: string, one: string, other: string) => `--${name}:light-dark(${one},${other})`;
  const lines = [
    ...light.steps.map((step, index) => pair(`accent-${index + 1}`, step, dark.steps[index] ?? step)),
    pair("on-accent", light.onSolid, dark.onSolid),
    pair("accent-edge", light.edge, dark.edge),
    pair("header", header[0].ground, header[1].ground),
    pair("on-header", header[0].text, header[1].text),
  ];
  return `@layer theme{:root{${lines.join(";")}}}\n`;
}
