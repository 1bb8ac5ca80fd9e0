import { useT } from "../../app/services/services.tsx";
import { withoutMarkers } from "./cited-text.ts";
import type { LiveConversation } from "./use-conversation.ts";

/**
 * Says to screen readers that an answer is being looked for, and reads it once it is whole: sentence by sentence would
 * interrupt itself. Rules: docs/rules/assistant-screens.md AS4.
 */
export function ReplyStatus({ of: { turns } }: { readonly of: LiveConversation }) {
  const t = useT();
  const last = turns.at(-1);
  // What was stored before has no news.
  const isLive = last?.key.startsWith("asked ");
  return (
    <p role="status" className="visually-hidden">
      {isLive && last && (last.outcome === "" ? t("components.assistant.looking") : spoken(t, last))}
    </p>
  );
}

function spoken(t: ReturnType<typeof useT>, { outcome, text }: LiveConversation["turns"][number]): string {
  if (outcome === "declined") return t("components.assistant.declined");
  if (outcome === "failed") return t(text === "" ? "components.assistant.failed" : "components.assistant.broken_off");
  if (outcome === "stopped") return t("components.assistant.stopped");
  return t("components.assistant.answered", { text: withoutMarkers(text) });
}
