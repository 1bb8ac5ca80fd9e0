import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { itemChanges } from "../../history/index.ts";
import { versionOf } from "../../site/index.ts";
import { builtInFor } from "./built-in-texts.ts";
import { checkMayEditTexts } from "./may-edit-texts.ts";

/** All texts, as they are edited, and the built-in ones that were not changed. */
export async function readPreparedTexts(app: App, staff: Staff): Promise<Reply<"readPreparedTexts">> {
  checkMayEditTexts(app, staff);
  const { texts } = app.settings.get("prepared_texts");
  const changeOf = await itemChanges(app, "prepared_texts");
  const own = texts.map((text) => ({
    ...{ built_in: "" as const, state: "" as const, ...text },
    ...{ version: versionOf(text), ...changeOf(text) },
  }));
  const unchanged = { version: "", changed_by: null, changed_at: 0 };
  return [...own, ...builtInFor(app.translator(staff.language), texts).map((text) => ({ ...text, ...unchanged }))];
}
