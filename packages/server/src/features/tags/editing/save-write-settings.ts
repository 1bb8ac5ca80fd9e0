import type { Parsed } from "@askwell/contract";
import { changeByPage } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeSettings } from "../../site/index.ts";
import { saveTagMarks } from "../mark-tags.ts";

/** Saves the older settings page about writing. */
export async function saveWriteSettings(app: App, admin: Admin, input: Parsed<"saveWriteSettings">): Promise<null> {
  await app.db.write(async (tx) => {
    await saveTagMarks(app, tx, admin, input);
    await changeSettings(app, tx, changeByPage("write", input), admin);
  });
  return null;
}
