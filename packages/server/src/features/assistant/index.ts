export { askAssistant } from "./asking/ask-assistant.ts";
export { citedReplies } from "./conversations/cited-replies.ts";
export { forgetConversations } from "./conversations/forget-conversations.ts";
export { giveConversations } from "./give-conversations.ts";
export { requireHostsOfKeys } from "./settings/require-hosts-of-keys.ts";
