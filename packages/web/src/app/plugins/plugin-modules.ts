import type { CaptchaWidget, TextDrawing } from "@askwell/plugin-kit";
import type { OwnDialog, PageComponent } from "@askwell/plugin-kit/browser";
import type { PagePlugins } from "../boot.ts";
import { withBasePath } from "../routing/base-path.ts";

/** What the module of an installed plugin may export. */
export interface PluginModule {
  readonly page?: PageComponent;
  readonly drawing?: TextDrawing;
  readonly widget?: CaptchaWidget;
  /** Dialogs of the editor, by the names of their tools. */
  readonly tools?: Readonly<Record<string, OwnDialog>>;
}

/** Whether an installed plugin has code for browsers. */
export const hasModule = ({ modules }: Pick<PagePlugins, "modules">, slugName: string): boolean =>
  modules.some(({ slug_name }) => slug_name === slugName);

/** The address of the module of an installed plugin; undefined if it has none. */
export function moduleAddress({ modules }: Pick<PagePlugins, "modules">, slugName: string): string | undefined {
  const module = modules.find(({ slug_name }) => slug_name === slugName);
  return module && withBasePath(module.address);
}

/**
 * Loads the module of an installed plugin, which the import map of the page checks. Rejects if the plugin has none, or if
 * it has been switched off or updated since the page was made.
 */
export async function loadPluginModule(
  { modules }: Pick<PagePlugins, "modules">,
  slugName: string,
): Promise<PluginModule> {
  const address = moduleAddress({ modules }, slugName);
  if (!address) throw new Error(`${slugName} has no code for browsers`);
  return import(/* @vite-ignore */ address);
}
