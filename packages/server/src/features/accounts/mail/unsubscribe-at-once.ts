import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { stopMail, usableCode } from "./link-changes.ts";

/** Stops the mail that the code names, for a mail program, which may send it again. Source: RFC 8058. */
export async function unsubscribeAtOnce(
  app: App,
  _viewer: Viewer,
  { code }: Parsed<"unsubscribeAtOnce">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const row = await usableCode(app, tx, code, ["unsubscribe", "resubscribe"]);
    if (row.purpose === "unsubscribe") await stopMail(app, tx, row, false);
  });
  return null;
}
