import type { UserCenterDescription } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { ActivePlugin } from "../../platform/plugins/active-plugin.ts";

/** The enabled plugin that provides accounts; of several, the last. */
export interface ActiveUserCenter extends ActivePlugin<"userCenter"> {
  readonly description: UserCenterDescription;
}

export function findCenter(app: App): ActiveUserCenter | undefined {
  const active = app.plugins.last("userCenter");
  return active && { ...active, description: active.extension.describe(active.context) };
}

/** A link for a page; other schemes could run scripts. */
export const isLink = (url: string) => /^https?:\/\//i.test(url);
