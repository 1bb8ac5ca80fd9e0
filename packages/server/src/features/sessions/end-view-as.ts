import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { visitTokenOf } from "./index.ts";
import { deleteViewsOf } from "./queries.ts";

/**
 * Ends the sessions in which the administrator sees the site as another role; the browser reads pages by their own session
 * again. Source: docs/rules/view-as.md VA4.
 */
export async function endViewAs(app: App, admin: Admin): Promise<null> {
  await app.db.write((tx) => deleteViewsOf(tx, admin.id));
  admin.browser.setVisitToken(visitTokenOf(admin.browser.token));
  return null;
}
