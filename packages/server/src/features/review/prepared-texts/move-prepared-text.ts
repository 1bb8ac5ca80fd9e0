import type { Parsed } from "@askwell/contract";
import { movedText } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { changeTexts, checkTextExists } from "./change-texts.ts";

/** Changes the order of the texts of a purpose. */
export async function movePreparedText(app: App, staff: Staff, input: Parsed<"movePreparedText">): Promise<null> {
  return changeTexts(app, staff, (texts) => {
    checkTextExists(texts, input.id);
    return movedText(texts, input.id, input.direction as "up" | "down");
  });
}
