import type { Parsed, Reply } from "@askwell/contract";
import { filledText } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";

/** The texts for a purpose in the language of the caller, with the values of placeholders. Rules: docs/rules/reasons.md. */
export async function preparedTexts(
  app: App,
  { language }: Member,
  { purpose }: Parsed<"preparedTexts">,
): Promise<Reply<"preparedTexts">> {
  const { name: site_name, site_url } = app.settings.get("general");
  return app.settings
    .get("prepared_texts")
    .texts.filter((each) => each.purpose === purpose && ["", language].includes(each.language))
    .map(({ id, name, text }) => ({ id, name, text: filledText(text, { site_name, site_url }) }));
}
