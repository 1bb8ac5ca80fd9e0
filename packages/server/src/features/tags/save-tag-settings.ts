import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../who.ts";
import { changeSettings } from "../site/index.ts";
import { chooseMarks } from "./mark-tags.ts";

/** Saves which tags are recommended and reserved, and whether a recommended one is needed. Source: api-admin-and-platform 1.5. */
export async function saveTagSettings(app: App, admin: Admin, input: Parsed<"saveTagSettings">): Promise<null> {
  await app.db.write(async (tx) => {
    await chooseMarks(app, tx, admin, input);
    await changeSettings(app, tx, { tag: { required_tag: input.required_tag } }, admin);
  });
  return null;
}
