import type { Parsed } from "@askwell/contract";
import { colorSchemes } from "@askwell/domain";
import { isLanguage } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { updateUser } from "./queries.ts";

/** Chooses language and colours; unknown colours are the default ones. Source: api-accounts 7.3. */
export async function updateInterface(app: App, member: Member, input: Parsed<"updateInterface">): Promise<null> {
  const { language, color_scheme } = input;
  if (language !== "Default" && !isLanguage(language)) refuse("bad_request");
  const isKnown = colorSchemes.some((scheme) => scheme === color_scheme);
  const change = { language, color_scheme: isKnown ? color_scheme : "default", updated_at: app.now() };
  await app.db.write((tx) => updateUser(tx, member.id, change));
  return null;
}
