import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { lockUser } from "../users/index.ts";
import { withFactor } from "./prove-factor.ts";
import { provenOwner } from "./prove-owner.ts";
import { deleteAuthenticator, deletePasskeys } from "./queries.ts";
import { afterRemoving } from "./switch-factor.ts";

/** Removes one of the caller's factors, or all, proven by password and factor. Source: docs/rules/second-factor.md TS9. */
export async function removeFactor(app: App, member: Member, input: Parsed<"removeFactor">): Promise<null> {
  const { id } = input;
  await provenOwner(app, member, input.pass);
  const proof = { userId: member.id, ip: member.browser.ip, factor: input.second_factor };
  await withFactor(app, proof, async (tx) => {
    const user = (await lockUser(tx, member.id)) ?? refuse("not_signed_in");
    if (id === "" || id === "authenticator") await deleteAuthenticator(tx, user.id);
    if (id !== "authenticator") await deletePasskeys(tx, user.id, id === "" ? undefined : id);
    await afterRemoving(app, tx, user, member.browser.token);
  });
  return null;
}
