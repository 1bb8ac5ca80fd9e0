import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { changeTexts, checkTextExists } from "./change-texts.ts";

/** Deletes a text. */
export async function deletePreparedText(app: App, staff: Staff, { id }: Parsed<"deletePreparedText">): Promise<null> {
  return changeTexts(app, staff, (texts) => {
    checkTextExists(texts, id);
    return texts.filter((text) => text.id !== id);
  });
}
