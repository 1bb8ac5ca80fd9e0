import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeTexts, checkTextExists } from "./change-texts.ts";

/** Deletes a text. */
export async function deletePreparedText(app: App, admin: Admin, { id }: Parsed<"deletePreparedText">): Promise<null> {
  return changeTexts(app, admin, (texts) => {
    checkTextExists(texts, id);
    return texts.filter((text) => text.id !== id);
  });
}
