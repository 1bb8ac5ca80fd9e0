import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findUserByUsername, type UserRow, userBasics } from "../users/index.ts";
import { checkMergeable } from "./merge-accounts.ts";
import { droppedWith, movedWith, reputationAfter } from "./preview-queries.ts";

/** What merging an account into another one would do. Rules: docs/rules/merging-users.md MU2 and MU7. */
export async function accountMergePreview(
  app: App,
  admin: Admin,
  input: Parsed<"accountMergePreview">,
): Promise<Reply<"accountMergePreview">> {
  const db = app.db.read;
  const from = required(await findUserByUsername(db, input.from), "user_not_found", { field: "from" });
  const to = required(await findUserByUsername(db, input.to), "user_not_found", { field: "to" });
  await checkMergeable(db, admin, { from, to });
  const people = await userBasics(app, db, [from.id, to.id]);
  const withAddress = (user: UserRow) => ({ person: people.get(user.id)!, e_mail: user.email });
  const owners = { from: from.id, to: to.id };
  return {
    from: withAddress(from),
    to: withAddress(to),
    moved: await movedWith(db, owners),
    dropped: await droppedWith(db, owners),
    reputation: { from: from.rank, to: to.rank, after: await reputationAfter(db, from, to) },
  };
}
