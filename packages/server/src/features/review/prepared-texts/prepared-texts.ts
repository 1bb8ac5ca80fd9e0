import type { Parsed, Reply } from "@askwell/contract";
import { filledText } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { builtInFor } from "./built-in-texts.ts";

/** The texts for a purpose in the language of the caller, with the values of placeholders. Rules: docs/rules/reasons.md. */
export async function preparedTexts(
  app: App,
  { language }: Member,
  { purpose }: Parsed<"preparedTexts">,
): Promise<Reply<"preparedTexts">> {
  const { name: site_name, site_url } = app.settings.get("general");
  const { texts } = app.settings.get("prepared_texts");
  const own = texts.filter((each) => ["", language].includes(each.language) && each.state !== "off");
  return [...own, ...builtInFor(app.translator(language), texts, language)]
    .filter((each) => each.purpose === purpose)
    .map(({ id, name, text, built_in = "" }) => ({
      ...{ id, name, built_in },
      text: filledText(text, { site_name, site_url }),
    }));
}
