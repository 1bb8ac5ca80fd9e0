export { restartChannel } from "./queue-messages.ts";
export { queueRuleMessage, siteChats } from "./rule-messages.ts";
