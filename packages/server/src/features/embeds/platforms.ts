import type { EmbedPlatform } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";

interface ChosenPlatform extends EmbedPlatform {
  readonly enable: boolean;
}

/** The platforms of all active plugins, each once, and which of them the administrators have chosen. */
export function platformsOf({ plugins }: Pick<App, "plugins">): ChosenPlatform[] {
  const all = plugins.active("embed").flatMap(({ extension, context }) => {
    const { platforms: chosen } = context.configuration;
    return extension.platforms.map((platform) => ({
      ...platform,
      enable: !Array.isArray(chosen) || chosen.includes(platform.platform),
    }));
  });
  return all.filter(({ platform }, index) => all.findIndex((other) => other.platform === platform) === index);
}

/** The platforms that are on. */
export const activePlatforms = (app: Pick<App, "plugins">): EmbedPlatform[] =>
  platformsOf(app).filter(({ enable }) => enable);
