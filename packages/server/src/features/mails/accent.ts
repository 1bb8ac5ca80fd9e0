import { defaultSettings, type Settings } from "@askwell/domain";

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of `#rrggbb`, 0 to 1. Source: WCAG 2.2. */
function luminance(color: string): number {
  const part = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function longHex(text: string): string | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`.toLowerCase();
}

/** The site's colour for buttons in mails, and white or black for their text, whichever has more contrast. */
export function accentOf(theme: Settings["theme"]): { color: string; onColor: string } {
  const fallback = defaultSettings.theme.theme_config.default?.primary_color ?? "";
  const chosen = theme.theme_config[theme.theme] ?? Object.values(theme.theme_config)[0];
  const color = longHex(chosen?.primary_color ?? "") ?? longHex(fallback) ?? "#000000";
  const light = luminance(color);
  const withWhite = 1.05 / (light + 0.05);
  const withBlack = (light + 0.05) / 0.05;
  return { color, onColor: withWhite >= withBlack ? "#ffffff" : "#000000" };
}
