import type { App } from "../../app.ts";

/** Whether the site takes mail: replies, or reports about mails that could not be delivered. */
export function readsMail(app: App): boolean {
  const { replies_enabled, bounces_enabled } = app.settings.get("replies");
  return replies_enabled || bounces_enabled;
}
