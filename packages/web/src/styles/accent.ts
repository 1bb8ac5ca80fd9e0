import { contrast, formatColor, mixColors, type Oklch, parseColor } from "./color.ts";

/** The colours of a theme that an administrator chooses. */
export interface AccentSettings {
  readonly primary_color: string;
  readonly navbar_style: string;
}

/** Minimum contrast of text and of outlines; a little more than WCAG asks for, because browsers round differently. */
const TEXT_CONTRAST = 4.55;
const EDGE_CONTRAST = 3.05;
const FALLBACK = "#0033ff";
const WHITE = "#ffffff";
const BLACK = "#000000";
/** From this lightness on, a colour carries black text. */
const PALE = 0.62;
/** Share of the header's text colour in the ground of its search field. */
const FIELD = 0.12;

const color = (l: number, c: number, h: number): Oklch => ({ l, c, h });

/** The neutral colours on which accent text stands, as in `tokens.css`; a test compares them. */
export const grounds = {
  light: {
    page: color(0.985, 0.005, 92),
    surface: color(0.998, 0.002, 88),
    sunken: color(0.96, 0.008, 95),
    hover: color(0.943, 0.01, 93),
    chip: color(0.96, 0.008, 95),
  },
  dark: {
    page: color(0.198, 0.007, 70),
    surface: color(0.228, 0.007, 70),
    sunken: color(0.164, 0.006, 70),
    hover: color(0.262, 0.008, 70),
    chip: color(0.243, 0.008, 70),
  },
} as const;

/** The colour scheme of a page. */
export type SchemeName = keyof typeof grounds;

/** What follows from the accent in one scheme; the names are those of the tokens, without `accent-`. */
export interface AccentColors {
  readonly solid: string;
  readonly press: string;
  /** Text on `solid` and `press`. */
  readonly on: string;
  /** Outline of a solid element that would hardly be visible on the page. */
  readonly edge: string;
  readonly text: string;
  readonly wash: string;
  readonly line: string;
}

const parse = (hex: string): Oklch => parseColor(hex) ?? (parseColor(FALLBACK) as Oklch);
const lowestContrast = (one: string, others: readonly string[]) =>
  Math.min(...others.map((other) => contrast(one, other)));

/** The closest colour with a contrast of at least `min` to all others; only its lightness changes. */
function readable(start: Oklch, others: readonly string[], min: number): string {
  const isOnDark = others.every((other) => contrast(other, WHITE) > contrast(other, BLACK));
  let candidate = formatColor(start);
  for (let { l } = start; lowestContrast(candidate, others) < min && l > 0 && l < 1; ) {
    l = Math.min(1, Math.max(0, l + (isOnDark ? 0.005 : -0.005)));
    candidate = formatColor({ ...start, l });
  }
  return candidate;
}

/** Derives the accent's colours for one scheme. Where the formulas would miss a contrast, lightness is moved further. */
export function accentColors(hex: string, scheme: SchemeName): AccentColors {
  const base = parse(hex);
  const { l, c, h } = base;
  const isLight = scheme === "light";
  const isPale = !isLight || l > PALE;
  const neutrals = Object.values(grounds[scheme]).map(formatColor);
  const wash = formatColor(isLight ? color(0.953, Math.min(c, 0.026), h) : color(0.275, Math.min(c, 0.045), h));
  const on = isPale ? BLACK : WHITE;
  const solid = isLight
    ? color(isPale ? Math.max(l, 0.7) : Math.min(l, 0.53), c, h)
    : color(Math.max(l, 0.74), Math.min(c, 0.13), h);
  const pressLight = color(isPale ? Math.max(l - 0.05, 0.68) : solid.l - 0.06, c, h);
  const press = isLight ? pressLight : color(Math.min(solid.l + 0.05, 1), Math.min(c, 0.12), h);
  const text = isLight ? color(Math.min(l, 0.47), c, h) : color(Math.max(l, 0.78), Math.min(c, 0.12), h);
  return {
    on,
    wash,
    solid: readable(solid, [on], TEXT_CONTRAST),
    press: readable(press, [on], TEXT_CONTRAST),
    edge: isLight ? readable(color(Math.min(l, 0.6), c, h), [...neutrals, wash], EDGE_CONTRAST) : "transparent",
    text: readable(text, [...neutrals, wash], TEXT_CONTRAST),
    line: formatColor(isLight ? color(0.84, Math.min(c, 0.08), h) : color(0.42, Math.min(c, 0.09), h)),
  };
}

/** The colours of a coloured header in one scheme. */
interface HeaderColors {
  readonly ground: string;
  readonly text: string;
  /** The ground of the search field. */
  readonly field: string;
}

function headerColors(hex: string, scheme: SchemeName): HeaderColors {
  const { l, c, h } = parse(hex);
  const isPale = scheme === "light" && l > PALE;
  const text = isPale ? BLACK : WHITE;
  const onLight = color(isPale ? Math.max(l, 0.7) : Math.min(l, 0.5), c, h);
  let ground = scheme === "light" ? onLight : color(0.3, Math.min(c, 0.09), h);
  const field = () => formatColor(mixColors(parse(formatColor(ground)), parse(text), FIELD));
  // The field is closer to its text than the header is, so it decides for both.
  while (contrast(field(), text) < TEXT_CONTRAST && ground.l > 0 && ground.l < 1)
    ground = { ...ground, l: ground.l + (isPale ? 0.005 : -0.005) };
  return { ground: formatColor(ground), text, field: field() };
}

/** Whether the header has the page's colour: where none is chosen, or white. */
function isPlainHeader({ navbar_style }: Pick<AccentSettings, "navbar_style">): boolean {
  return ["", "light", "#fff", WHITE].includes(navbar_style.trim().toLowerCase());
}

/** The ground of the header in both schemes, which browsers repeat around the page. */
export function headerGrounds(settings: AccentSettings): Readonly<Record<SchemeName, string>> {
  const groundOf = (scheme: SchemeName) =>
    isPlainHeader(settings) ? formatColor(grounds[scheme].page) : headerColors(settings.navbar_style, scheme).ground;
  return { light: groundOf("light"), dark: groundOf("dark") };
}

const pair = (name: string, light: string, dark: string) => `--${name}:light-dark(${light},${dark})`;

function headerTokens(settings: AccentSettings): string[] {
  if (isPlainHeader(settings)) return [];
  const light = headerColors(settings.navbar_style, "light");
  const dark = headerColors(settings.navbar_style, "dark");
  return [
    pair("header", light.ground, dark.ground),
    pair("on-header", light.text, dark.text),
    pair("header-quiet", light.text, dark.text),
    pair("header-field", light.field, dark.field),
    pair("header-mark", light.text, dark.text),
    // The main action of a coloured header is inverted.
    pair("header-solid", light.text, dark.text),
    pair("header-press", light.text, dark.text),
    pair("header-edge", "transparent", "transparent"),
    pair("on-header-solid", light.ground, dark.ground),
  ];
}

/**
 * The stylesheet of a site's colours: custom properties for the accent and, unless it has the page's colour, for the
 * header, in both schemes. Text and text on solids have a contrast of at least 4.5 : 1 for any chosen colours.
 */
export function accentCss(settings: AccentSettings): string {
  const light = accentColors(settings.primary_color, "light");
  const dark = accentColors(settings.primary_color, "dark");
  const tokens = [
    pair("accent-solid", light.solid, dark.solid),
    pair("accent-press", light.press, dark.press),
    pair("on-accent", light.on, dark.on),
    pair("accent-edge", light.edge, dark.edge),
    pair("accent-text", light.text, dark.text),
    pair("accent-wash", light.wash, dark.wash),
    pair("accent-line", light.line, dark.line),
    ...headerTokens(settings),
  ];
  return `@layer theme{:root{${tokens.join(";")}}}\n`;
}
