import type { App } from "../../app.ts";

/** Whether any plugin adds tools to the editor. */
export const hasEditorTools = ({ plugins }: Pick<App, "plugins">): boolean =>
  plugins.active("editor").some(({ extension }) => extension.tools.length > 0);
