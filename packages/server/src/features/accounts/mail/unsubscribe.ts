import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { stopMail, usableCode } from "./link-changes.ts";

/** Stops the mail that the code names. Source: docs/rules/accounts.md AC11. */
export async function unsubscribe(app: App, _viewer: Viewer, { code }: Parsed<"unsubscribe">): Promise<null> {
  await app.db.write(async (tx) => stopMail(app, tx, await usableCode(app, tx, code, ["unsubscribe"]), false));
  return null;
}
