import type { LoadModule, ScreenFiles, ScreenModule } from "./route.ts";

/** The code of every screen, loaded on first use. */
export const screenFiles: ScreenFiles = {
  screens: byFolder(import.meta.glob<ScreenModule>("../../screens/**/Screen.tsx")),
  loads: byFolder(import.meta.glob<LoadModule>("../../screens/**/load.ts")),
};

function byFolder<Module>(files: Record<string, () => Promise<Module>>): Record<string, () => Promise<Module>> {
  const entries = Object.entries(files).map(([path, file]) => [
    path.slice("../../screens/".length, path.lastIndexOf("/")),
    file,
  ]);
  return Object.fromEntries(entries);
}
