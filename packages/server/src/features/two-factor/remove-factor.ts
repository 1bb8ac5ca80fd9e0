import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lockUser } from "../users/index.ts";
import { deleteAuthenticator, deletePasskeys } from "./queries.ts";
import { afterRemoving } from "./switch-factor.ts";
import { verifyPassword } from "./verify-owner.ts";
import { withFactor } from "./with-factor.ts";

/** Removes one or all of the caller's factors, after password and factor. Source: docs/rules/second-factor.md TS9. */
export async function removeFactor(app: App, member: Member, input: Parsed<"removeFactor">): Promise<null> {
  const { id } = input;
  await verifyPassword(app, member, input.pass);
  const proof = { userId: member.id, browser: member.browser, factor: input.second_factor };
  await withFactor(app, proof, async (tx) => {
    const user = (await lockUser(tx, member.id)) ?? fail("not_signed_in");
    if (id === "" || id === "authenticator") await deleteAuthenticator(tx, user.id);
    if (id !== "authenticator") await deletePasskeys(tx, user.id, id === "" ? undefined : id);
    await afterRemoving(app, tx, user, member.browser.token);
  });
  return null;
}
