import type { Parsed, Reply } from "@askwell/contract";
import { lengthOf, limits } from "@askwell/domain";
import { ApiError, fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { appealSuspension } from "../../sanctions/index.ts";
import { userOfAppealCode } from "./appeal-codes.ts";

/**
 * Stores the appeal of a suspended user, from a form without scripts and without a session. The page that it leads to says
 * how it is now, also if the code or the text could not be used. Source: docs/rules/sanctions.md SN11.
 */
export async function sendAppeal(
  app: App,
  _viewer: Viewer,
  { code, text }: Parsed<"sendAppeal">,
): Promise<Reply<"sendAppeal">> {
  const { min, max } = limits.sanctionText;
  const words = text.trim();
  const isTooLong = lengthOf(words) > max;
  if (lengthOf(words) < min || isTooLong) return pageOf(code, isTooLong ? "long" : "short");
  const run = app.db.write(async (tx) => {
    const user = (await userOfAppealCode(app, tx, code)) ?? fail("link_expired");
    await appealSuspension(app, tx, user.id, words);
  });
  await run.catch(ignoreUnusable);
  return pageOf(code);
}

const pageOf = (code: string, problem = "") => ({
  location: `/users/account-suspended?${new URLSearchParams({ code, ...(problem !== "" && { problem }) })}`,
});

function ignoreUnusable(error: unknown): void {
  if (!(error instanceof ApiError) || !["link_expired", "status_invalid"].includes(error.code)) throw error;
}
