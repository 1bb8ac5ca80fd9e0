export { askAssistant } from "./asking/ask-assistant.ts";
export { mayAsk } from "./asking/may-ask.ts";
export { forgetConversations } from "./conversations/forget-conversations.ts";
