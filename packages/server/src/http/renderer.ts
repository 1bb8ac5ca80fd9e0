import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Translate } from "@askwell/i18n";
import type { PageRenderer } from "./pages.ts";

/** The screens together with the files that browsers load for them. */
export interface BuiltPages {
  readonly renderer: PageRenderer;
  /** The folder `dist/web`. */
  readonly folder?: string;
  /** Address of the icon that a site has until its owner chooses one. */
  readonly icon?: string;
}

/** `dist/web`: beside the bundled server's folder, or at the root of the repository; undefined before the first build. */
function webFolder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, "../web"), join(here, "../../../../dist/web")].find((folder) =>
    existsSync(join(folder, "assets.json")),
  );
}

/**
 * Loads what renders pages. Undefined where there is none: before a build, or when the sources run without Vite, which
 * alone understands the screens' files; the site then answers calls only.
 */
export async function loadPages(translator: (language: string) => Translate): Promise<BuiltPages | undefined> {
  const folder = webFolder();
  if (!folder || import.meta.url.includes("/packages/server/src/")) return undefined;
  const assets = JSON.parse(readFileSync(join(folder, "assets.json"), "utf8"));
  const { createPageRenderer } = await import("@askwell/web/ssr");
  return { renderer: createPageRenderer({ assets, translator }), folder, icon: assets.icon };
}
