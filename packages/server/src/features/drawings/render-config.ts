import type { Reply } from "@askwell/contract";
import type { CodeTheme } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";

const COLOR = /^#[0-9a-f]{6}$/i;
const words = ["keyword", "string", "number", "title", "type", "name", "comment"] as const;

interface WordColors {
  readonly light: string;
  readonly dark: string;
}

function colorsOf({ colors }: CodeTheme): Record<string, WordColors> {
  const pairs = words.flatMap((word): [string, WordColors][] => {
    const [light = "", dark = ""] = colors[word] ?? [];
    return COLOR.test(light) && COLOR.test(dark) ? [[word, { light, dark }]] : [];
  });
  return Object.fromEntries(pairs);
}

/** The code theme of the last enabled plugin that has one; null without one. */
export async function renderConfig({ plugins }: Pick<App, "plugins">): Promise<Reply<"renderConfig">> {
  const themed = plugins.active("render").findLast(({ extension }) => extension.codeTheme);
  if (!themed) return null;
  const theme = await themed
    .call("render.codeTheme", async ({ codeTheme }, { configuration }) => codeTheme?.(configuration) ?? null)
    .catch(() => null);
  return theme && { select_theme: String(theme.name), colors: colorsOf(theme) };
}
