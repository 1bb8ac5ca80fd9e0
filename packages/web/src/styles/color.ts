/** An OKLCH colour: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Rgb = readonly [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Parses `#rgb` or `#rrggbb`; null for anything else. Components are 0 to 1. */
function parseHex(text: string): Rgb | null {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!digits) return null;
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

const hexPart = (value: number) =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, "0");

const formatHex = (rgb: Rgb) => `#${rgb.map(hexPart).join("")}`;

/** Converts from sRGB. Matrices: Björn Ottosson, "A perceptual color space for image processing". */
function fromRgb(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const d = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(d, a) * 180) / Math.PI;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, d), h: (hue + 360) % 360 };
}

function toRgb({ l: light, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const isInGamut = (rgb: Rgb) => rgb.every((part) => part >= -0.001 && part <= 1.001);

/** Parses a hex colour; null for anything else. */
export function parseColor(text: string): Oklch | null {
  const rgb = parseHex(text);
  return rgb && fromRgb(rgb);
}

/** The closest colour in the sRGB gamut, as `#rrggbb`: chroma is reduced, lightness and hue stay. */
export function formatColor(color: Oklch): string {
  let low = 0;
  let high = color.c;
  if (isInGamut(toRgb(color))) return formatHex(toRgb(color));
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (isInGamut(toRgb({ ...color, c: middle }))) low = middle;
    else high = middle;
  }
  return formatHex(toRgb({ ...color, c: low }));
}

function luminance(hex: string): number {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(toLinear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two hex colours, 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour between two, in OKLab; `share` of the second, 0 to 1. */
export function mixColors(one: Oklch, other: Oklch, share: number): Oklch {
  const part = (color: Oklch, turn: (angle: number) => number) => color.c * turn((color.h * Math.PI) / 180);
  const between = (first: number, second: number) => first + (second - first) * share;
  const a = between(part(one, Math.cos), part(other, Math.cos));
  const b = between(part(one, Math.sin), part(other, Math.sin));
  return { l: between(one.l, other.l), c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}
