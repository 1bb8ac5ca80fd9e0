export { askAssistant } from "./asking/ask-assistant.ts";
export { citedReplies } from "./conversations/cited-replies.ts";
export { forgetConversations } from "./conversations/forget-conversations.ts";
export { giveConversations } from "./give-conversations.ts";
export { giveExclusion } from "./leaving/give-exclusion.ts";
export { mayLeave } from "./leaving/may-leave.ts";
export { embedTexts, TextsNotTakenError } from "./provider/embed-texts.ts";
export { type ProviderKeys, providerKeys, sealKeys } from "./settings/provider-keys.ts";
export { requireHostsOfKeys } from "./settings/require-hosts-of-keys.ts";
