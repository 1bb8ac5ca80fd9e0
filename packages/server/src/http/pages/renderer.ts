import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Translate } from "@askwell/i18n";
import type { ScreenRenderer } from "./pages.ts";

/** The renderer and the files that browsers load. */
export interface BuiltPages {
  readonly renderer: ScreenRenderer;
  /** The folder `dist/web`. */
  readonly folder?: string;
  /** URL of the script of the frames in which plugins draw. */
  readonly drawingFrame?: string;
  /** URL of the default icon. */
  readonly icon?: string;
  /** URL of the default icon as PNG. */
  readonly appIcon?: string;
  /** The same, smaller. */
  readonly smallAppIcon?: string;
  /** The mark without colours and ground. */
  readonly plainAppIcon?: string;
}

/** `dist/web`: beside the folder of the bundled server, or at the root of the repository; undefined before the first build. */
function webFolder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, "../web"), join(here, "../../../../../dist/web")].find((folder) =>
    existsSync(join(folder, "assets.json")),
  );
}

/**
 * Loads the renderer of pages. Undefined before a build, or when the sources run without Vite, which alone can load the
 * files of the web package; the site then only serves the API.
 */
export async function loadPages(translator: (language: string) => Translate): Promise<BuiltPages | undefined> {
  const folder = webFolder();
  if (!folder || import.meta.url.includes("/packages/server/src/")) return undefined;
  const assets = JSON.parse(readFileSync(join(folder, "assets.json"), "utf8"));
  const { createPageRenderer } = await import("@askwell/web/ssr");
  const { icon, appIcon, smallAppIcon, plainAppIcon, drawingFrame } = assets;
  const icons = { icon, appIcon, smallAppIcon, plainAppIcon };
  return { renderer: createPageRenderer({ assets, translator }), folder, ...icons, drawingFrame };
}
