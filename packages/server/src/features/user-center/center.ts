import type { PluginContext, UserCenter, UserCenterDescription } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";

/** The enabled plugin that provides accounts; of several, the last. */
export interface ActiveUserCenter {
  readonly slug: string;
  readonly center: UserCenter;
  readonly context: PluginContext;
  readonly description: UserCenterDescription;
}

export function findCenter(app: App): ActiveUserCenter | undefined {
  const plugin = app.plugins.all.findLast(
    ({ slug_name, userCenter }) => userCenter && app.plugins.isEnabled(slug_name),
  );
  if (!plugin?.userCenter) return undefined;
  const context = app.plugins.contextOf(plugin);
  const center = plugin.userCenter;
  return { slug: plugin.slug_name, center, context, description: center.describe(context) };
}

/** A link for a page; other schemes could run scripts. */
export const isLink = (url: string) => /^https?:\/\//i.test(url);
