import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { versionOf } from "../../site/index.ts";

/** All texts, as they are edited. */
export async function readPreparedTexts(app: App): Promise<Reply<"readPreparedTexts">> {
  return app.settings.get("prepared_texts").texts.map((text) => ({ ...text, version: versionOf(text) }));
}
