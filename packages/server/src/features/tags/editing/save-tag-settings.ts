import type { Parsed } from "@askwell/contract";
import { changeByPage } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeSettings } from "../../site/index.ts";
import { saveTagMarks } from "../mark-tags.ts";

/**
 * Saves the recommended and reserved tags, and whether a recommended one is required. Source:
 * docs/wire/administration.md "Settings pages".
 */
export async function saveTagSettings(app: App, admin: Admin, input: Parsed<"saveTagSettings">): Promise<null> {
  await app.db.write(async (tx) => {
    await saveTagMarks(app, tx, admin, input);
    await changeSettings(app, tx, changeByPage("tag", input), admin);
  });
  return null;
}
