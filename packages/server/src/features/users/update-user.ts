import { accountKey } from "@askwell/domain";
import type { Tx } from "../../tables.ts";
import { replaceNameWords } from "./name-words.ts";
import type { UserRow } from "./table.ts";

/** Changes columns of an account; the caller updates the keys of names and address. */
export async function updateUser(tx: Tx, id: string, change: Partial<UserRow>): Promise<void> {
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
  const isOwned = (change.email ?? "") !== "" || (change.password_hash ?? "") !== "";
  if (isOwned && change.claim_status === undefined) await setClaimStatus(tx, [id], "claimed");
  if ("username" in change || "display_name" in change) await replaceNameWords(tx, [id]);
  if ("status" in change || "email_confirmed" in change) {
    // Whether the user is in the directory may have changed.
    await tx.updateTable("user_gains").set({ until_at: 0 }).where("user_id", "=", id).execute();
    await tx.updateTable("user_summaries").set({ counted_at: 0 }).where("user_id", "=", id).execute();
  }
}

/** Says of imported accounts without an owner that they were mailed or claimed. Other accounts stay as they are. */
export async function setClaimStatus(
  tx: Tx,
  ids: readonly string[],
  claim_status: "mailed" | "claimed",
): Promise<void> {
  if (ids.length === 0) return;
  const accounts = tx.updateTable("users").set({ claim_status }).where("id", "in", ids);
  await accounts.where("claim_status", "in", ["waiting", "mailed"]).execute();
}

/** Gives an account's places in imported sites to another one, so that later imports find it. */
export async function giveImports(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("imported_users").set({ user_id: to }).where("user_id", "=", from).execute();
}

/** Clears an account's personal fields and replaces its username. */
export async function clearPersonalData(tx: Tx, id: string, username: string): Promise<void> {
  const unknown = `${id}@deleted.invalid`;
  await updateUser(tx, id, {
    username,
    username_key: accountKey(username),
    display_name: username,
    display_key: accountKey(username),
    email: unknown,
    email_key: unknown,
    password_hash: "",
    claim_status: "",
    avatar_type: "",
    avatar_custom: "",
    bio: "",
    bio_html: "",
    website: "",
    location: "",
    mobile: "",
    language: "",
    color_scheme: "",
    writing: "",
    restrictions: "",
    granted_rights: "",
    unread_warnings: 0,
  });
}
