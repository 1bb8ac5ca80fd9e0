import type { Reply } from "@askwell/contract";
import { type HelpKind, isHelpOn, providerAddress } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { isStaff, type Member } from "../../../viewer.ts";
import { chosenProvider } from "../settings/chosen-provider.ts";

/** Which helps the caller has, and who gets what is sent for them. Rules: docs/rules/assistant-help.md AH7. */
export async function helpState(app: App, member: Member): Promise<Reply<"helpState">> {
  const provider = chosenProvider(app);
  const switches = app.settings.get("assistant");
  const isOn = (kind: HelpKind) => provider !== undefined && isHelpOn(kind, switches);
  const shown = {
    ...{ title: isOn("title"), tags: isOn("tags"), summary: isOn("summary"), translation: isOn("translation") },
    hints: isOn("hints") && isStaff(member),
  };
  const isAny = Object.values(shown).includes(true);
  const host = provider && isAny ? (providerAddress(provider, "models")?.host ?? "") : "";
  return { ...shown, host, model: isAny ? (provider?.model ?? "") : "" };
}
