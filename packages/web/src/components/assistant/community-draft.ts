import type { AssistantDraft } from "@askwell/contract";

/** Addresses that are longer are cut by servers and proxies. */
const MAX_ADDRESS = 6000;

const line = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * The address of the form for a new question with a draft filled in. A text for which an address has no room is left
 * out: the asker has it in the conversation. Source: docs/rules/assistant-screens.md AS3.
 */
export function draftAddress({ title, content, tags }: AssistantDraft): string {
  const head = `---\ntitle: ${line(title)}\ntags: ${tags.map(line).join(", ")}\n---\n`;
  const addressOf = (prefill: string) => `/questions/ask?${new URLSearchParams({ prefill })}`;
  const whole = addressOf(head + content);
  return whole.length > MAX_ADDRESS ? addressOf(head) : whole;
}
