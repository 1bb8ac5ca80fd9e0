import type { Reply } from "@askwell/contract";
import { providerAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { mayAsk } from "./asking/may-ask.ts";
import { questionsLeft } from "./asking/quotas.ts";
import { chosenProvider } from "./settings/chosen-provider.ts";

/** Whether the caller may ask, and who gets what they ask. Rules: docs/rules/assistant.md AI4, AI5. */
export async function assistantState(app: App, viewer: Viewer): Promise<Reply<"assistantState">> {
  const provider = chosenProvider(app);
  const { ai_conversation_days } = app.settings.get("assistant");
  return {
    enabled: provider !== undefined,
    may_ask: mayAsk(app, viewer),
    host: (provider && providerAddress(provider, "models")?.host) ?? "",
    model: provider?.model ?? "",
    conversation_days: ai_conversation_days,
    questions_left: viewer.signed_in ? await questionsLeft(app, viewer.id) : null,
  };
}
