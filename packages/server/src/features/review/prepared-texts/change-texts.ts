import type { PreparedText } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { changeSettings } from "../../site/index.ts";
import { checkMayEditTexts } from "./may-edit-texts.ts";

type TextList = readonly PreparedText[];

/** Stores what becomes of the prepared texts; the staff log has it as a change of the settings. */
export async function changeTexts(app: App, staff: Staff, change: (texts: TextList) => TextList): Promise<null> {
  checkMayEditTexts(app, staff);
  await app.db.write(async (tx) => {
    const texts = change((await app.settings.lock(tx, "prepared_texts")).texts);
    await changeSettings(app, tx, { prepared_texts: { texts } }, staff);
  });
  return null;
}

/** Fails with `object_not_found` without a text with the id. */
export function checkTextExists(texts: TextList, id: string): void {
  if (!texts.some((text) => text.id === id)) fail("object_not_found");
}
