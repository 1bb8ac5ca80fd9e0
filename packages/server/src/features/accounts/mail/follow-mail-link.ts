import type { Parsed, Reply } from "@askwell/contract";
import { ApiError } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { resumeMail, stopMail, usableCode } from "./link-changes.ts";

/**
 * Stops the mail that the code names, or all, or turns what it has stopped back on. The page that it leads to says how it
 * is now, also if the code could not be used. Rules: docs/rules/accounts.md AC11.
 */
export async function followMailLink(
  app: App,
  _viewer: Viewer,
  { code, change }: Parsed<"followMailLink">,
): Promise<Reply<"followMailLink">> {
  const run = app.db.write(async (tx) => {
    if (change === "resume") return resumeMail(app, tx, await usableCode(app, tx, code, ["resubscribe"]));
    const purposes = change === "stop" ? ["unsubscribe"] : ["unsubscribe", "resubscribe"];
    return stopMail(app, tx, await usableCode(app, tx, code, purposes), change === "stop_all");
  });
  await run.catch(ignoreUnusable);
  return { location: `/users/unsubscribe?code=${encodeURIComponent(code)}` };
}

function ignoreUnusable(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "link_expired") throw error;
}
