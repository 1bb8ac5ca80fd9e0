import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Admin } from "../../viewer.ts";
import { visitTokenOf } from "./index.ts";
import { deleteViewsOf } from "./queries.ts";

/**
 * Ends seeing the site as another role in this browser; pages are read by the own session
 * again. Source: docs/rules/view-as.md VA4.
 */
export async function endViewAs(app: App, admin: Admin): Promise<null> {
  await app.db.write((tx) => deleteViewsOf(tx, admin.id, hashToken(admin.browser.token)));
  admin.browser.setVisitToken(visitTokenOf(admin.browser.token));
  return null;
}
