import type { App } from "../../app.ts";

/** Whether any plugin adds boxes beside lists. */
export const hasSidebar = ({ plugins }: Pick<App, "plugins">): boolean => plugins.active("sidebar").length > 0;
