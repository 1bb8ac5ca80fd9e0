import type { TextDrawing } from "@askwell/plugin-kit";
import type { PluginModule } from "./plugin-modules.ts";
import { textDrawings } from "./widgets.ts";

/** Loads what a render plugin draws with: from its own module if it was installed, else from the build. */
export async function loadDrawing(slugName: string, module: string | undefined): Promise<TextDrawing> {
  const own =
    module === undefined ? textDrawings[slugName]?.() : (import(/* @vite-ignore */ module) as Promise<PluginModule>);
  const { drawing } = (await own) ?? {};
  if (!drawing) throw new Error(`${slugName} has no drawing for browsers`);
  return drawing;
}
