import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Viewer } from "../../viewer.ts";
import { limitCodes } from "../rate-limits/index.ts";
import { findUser } from "../users/index.ts";
import { isExpired } from "./codes.ts";
import { findCode } from "./queries.ts";

/**
 * Fails with `link_expired` when redeeming the link would fail, without consuming the code. Unknown codes count towards
 * the rate limit, as they do when they are redeemed. Source: docs/rules/accounts.md AC24.
 */
export async function checkLink(app: App, viewer: Viewer, input: Parsed<"checkLink">): Promise<null> {
  return limitCodes(app, viewer.browser.ip, async () => {
    const code = await findCode(app.db.read, hashToken(input.code));
    if (code?.purpose !== input.purpose || isExpired(app, code)) return fail("link_expired");
    const user = await findUser(app.db.read, code.user_id);
    const isTaken = input.purpose === "claim" && (user?.password_hash !== "" || user.email !== "");
    if (!user || user.status === "deleted" || isTaken) fail("link_expired");
    return null;
  });
}
