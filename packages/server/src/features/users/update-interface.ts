import type { Parsed } from "@askwell/contract";
import { colorSchemes } from "@askwell/domain";
import { mayBeStored } from "@askwell/i18n";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { updateUser } from "./update-user.ts";

/** Saves language and colours; unknown colours become the default. Source: docs/wire/accounts.md "Preferences". */
export async function updateInterface(app: App, member: Member, input: Parsed<"updateInterface">): Promise<null> {
  const { language, color_scheme } = input;
  if (language !== "Default" && !mayBeStored(language)) fail("bad_request");
  const isKnown = colorSchemes.some((scheme) => scheme === color_scheme);
  const change = { language, color_scheme: isKnown ? color_scheme : "default", updated_at: app.now() };
  await app.db.write((tx) => updateUser(tx, member.id, change));
  return null;
}
