import type { PluginContext, UserCenter, UserCenterDescription } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";

/** The system that keeps accounts, when a plugin that provides one is on; of several, the last. */
export interface Center {
  readonly slug: string;
  readonly center: UserCenter;
  readonly context: PluginContext;
  readonly description: UserCenterDescription;
}

export function findCenter(app: App): Center | undefined {
  const plugin = app.plugins.all.findLast(
    ({ slug_name, userCenter }) => userCenter && app.plugins.isEnabled(slug_name),
  );
  if (!plugin?.userCenter) return undefined;
  const context = app.plugins.contextOf(plugin);
  const center = plugin.userCenter;
  return { slug: plugin.slug_name, center, context, description: center.describe(context) };
}

/** A link that a page may carry; anything else would run in the reader's browser. */
export const isLink = (url: string) => /^https?:\/\//i.test(url);
