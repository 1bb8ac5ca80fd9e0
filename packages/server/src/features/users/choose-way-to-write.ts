import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { updateUser } from "./update-user.ts";

/** Stores how the caller writes texts. Rule: docs/rules/editor.md ED13. */
export async function chooseWayToWrite(
  app: App,
  member: Member,
  { writing }: Parsed<"chooseWayToWrite">,
): Promise<null> {
  await app.db.write((tx) => updateUser(tx, member.id, { writing, updated_at: app.now() }));
  return null;
}
