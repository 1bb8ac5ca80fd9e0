import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { stopAgain, stopMail, usableCode } from "./link-changes.ts";

/**
 * Stops the mail that the code names, for a mail program, which may send it again, and which tells its user that it has
 * stopped: also what was turned back on since. Rules: docs/rules/accounts.md AC11. Source: RFC 8058.
 */
export async function unsubscribeAtOnce(
  app: App,
  _viewer: Viewer,
  { code }: Parsed<"unsubscribeAtOnce">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const row = await usableCode(app, tx, code, ["unsubscribe", "resubscribe", "resubscribed"]);
    if (row.purpose === "unsubscribe") await stopMail(app, tx, row, false);
    else await stopAgain(app, tx, row);
  });
  return null;
}
