import { contrast, formatColor, type Oklch, parseColor } from "./color.ts";

/** The two colours of a theme that an administrator chooses. */
export interface AccentSettings {
  readonly primary_color: string;
  readonly navbar_style: string;
}

/** Least contrast of text; a little above the rule, for rounding. */
const TEXT_CONTRAST = 4.6;
const EDGE_CONTRAST = 3.1;
const FALLBACK = "#0033ff";
const WHITE = "#ffffff";
const INK = "#14151a";

interface Scheme {
  /** The page, and the surfaces of the scheme that are hardest to read accent text on. */
  readonly page: string;
  readonly hardest: readonly string[];
  /** Lightness of the steps 1 to 8: washes, hovers, lines. */
  readonly tints: readonly number[];
  /** Share of the accent's chroma in those steps. */
  readonly strength: readonly number[];
  /** Which way text moves away from the page. */
  readonly away: 1 | -1;
}

/** The neutrals here repeat `tokens.css`; a test keeps both alike. */
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
} as const satisfies Record<string, Scheme>;

/** The twelve steps of one scheme and what is written on the solid one. */
export interface AccentScale {
  /** 1 to 8 washes and lines, 9 solid, 10 solid under the pointer, 11 text, 12 strong text. */
  readonly steps: readonly string[];
  readonly onSolid: string;
  /** Edge of solid things, so that they show on the page whatever their colour. */
  readonly edge: string;
}

const clamp = (value: number) => Math.min(0.99, Math.max(0.02, value));
const worst = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** White or ink, whichever reads better. */
const textOn = (ground: string) => (contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK);

/** The colour nearest to `color` that reads on every ground, moving lightness only `away` from them. */
function readable(color: Oklch, grounds: readonly string[], least: number, away: 1 | -1): string {
  let shown = formatColor(color);
  for (let { l } = color; worst(shown, grounds) < least && l > 0.02 && l < 0.99; ) {
    l = clamp(l + away * 0.01);
    shown = formatColor({ ...color, l });
  }
  return shown;
}

/** The colour nearest to `color` on which white or ink reads. */
function solid(color: Oklch): string {
  const exact = formatColor(color);
  if (contrast(textOn(exact), exact) >= TEXT_CONTRAST) return exact;
  return readable(color, [textOn(exact)], TEXT_CONTRAST, textOn(exact) === WHITE ? -1 : 1);
}

/** The solid colour under the pointer: a shade further from its own text, so that contrast only grows. */
function hovered(color: Oklch, onSolid: string): string {
  const l = clamp(color.l + (onSolid === WHITE ? -0.05 : 0.05));
  return readable({ ...color, l }, [onSolid], TEXT_CONTRAST, onSolid === WHITE ? -1 : 1);
}

/** Makes the scale of a colour for one scheme. Any colour will do: what cannot be read is moved until it can. */
export function accentScale(hex: string, scheme: Scheme): AccentScale {
  const base = parseColor(hex) ?? (parseColor(FALLBACK) as Oklch);
  const tints = scheme.tints.map((l, step) => formatColor({ ...base, l, c: base.c * (scheme.strength[step] ?? 0) }));
  const nine = solid(base);
  const onSolid = textOn(nine);
  const ten = hovered(parseColor(nine) ?? base, onSolid);
  const grounds = [...scheme.hardest, ...tints.slice(0, 4)];
  const calm = { ...base, l: scheme.away === 1 ? Math.max(base.l, 0.72) : Math.min(base.l, 0.5) };
  const text = readable(calm, grounds, TEXT_CONTRAST, scheme.away);
  const strong = readable({ ...calm, c: base.c * 0.6 }, grounds, 8, scheme.away);
  const edge = contrast(nine, scheme.page) >= EDGE_CONTRAST ? nine : text;
  return { steps: [...tints, nine, ten, text, strong], onSolid, edge };
}

/** The header of one scheme: the chosen colour, dimmed where the page is dark. */
function navigation(hex: string, dark: boolean): { ground: string; text: string } {
  const base = parseColor(hex) ?? (parseColor(FALLBACK) as Oklch);
  const dimmed = { ...base, l: Math.min(base.l, 0.33), c: Math.min(base.c, 0.12) };
  const ground = solid(dark ? dimmed : base);
  return { ground, text: textOn(ground) };
}

/**
 * The stylesheet of a site's colours: custom properties of a 12-step accent and of the header, for both schemes. Text in
 * the accent, text on it, and text in the header keep a contrast of 4.5 at least, whatever colours were chosen.
 */
export function accentCss({ primary_color, navbar_style }: AccentSettings): string {
  const light = accentScale(primary_color, schemes.light);
  const dark = accentScale(primary_color, schemes.dark);
  const header = [navigation(navbar_style, false), navigation(navbar_style, true)] as const;
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
