import type { ThemeColors } from "../app/boot.ts";

export function accentCss(colors: ThemeColors): string {
  return `:root{--x:${colors.primary_color}}`;
}
