import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { saveSetupChoices } from "./setup-choices.ts";

/** Saves which steps are skipped, and whether the list is hidden. Rules: docs/rules/administration.md AD2. */
export async function saveSetupSteps(app: App, _: Admin, input: Parsed<"saveSetupSteps">): Promise<null> {
  const choices = { skipped: [...new Set(input.skipped)], is_hidden: input.is_hidden };
  await app.db.write((tx) => saveSetupChoices(tx, choices, app.now()));
  return null;
}
