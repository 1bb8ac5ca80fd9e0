import type { App } from "../../app.ts";
import { findUserByUsername } from "../users/index.ts";
import { issueCode } from "./codes.ts";
import { linkTo } from "./links.ts";

/**
 * A link by which an imported person takes over their account, once and within seven days. Null when there is no such
 * account, or when it is somebody's own already: it has a password or an address.
 */
export async function claimLink(app: App, username: string): Promise<string | null> {
  const user = await findUserByUsername(app.db.read, username);
  if (!user || user.status === "deleted" || user.password_hash !== "" || user.email !== "") return null;
  const code = await app.db.write((tx) => issueCode(app, tx, { user_id: user.id, purpose: "claim" }));
  return linkTo(app, "claim", code);
}
