import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { versionOf } from "../../site/index.ts";
import { builtInFor } from "./built-in-texts.ts";
import { checkMayEditTexts } from "./may-edit-texts.ts";

/** All texts, as they are edited, and the built-in ones that were not changed. */
export async function readPreparedTexts(app: App, staff: Staff): Promise<Reply<"readPreparedTexts">> {
  checkMayEditTexts(app, staff);
  const { texts } = app.settings.get("prepared_texts");
  const own = texts.map((text) => ({ built_in: "" as const, state: "" as const, ...text, version: versionOf(text) }));
  return [...own, ...builtInFor(app.translator(staff.language), texts).map((text) => ({ ...text, version: "" }))];
}
