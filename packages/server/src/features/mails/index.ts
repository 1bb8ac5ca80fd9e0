export { noteReport } from "./bounces/note-report.ts";
export { returnedMailId } from "./bounces/return-address.ts";
export { planDigests } from "./digest/plan-digests.ts";
export { languageFor } from "./language-for.ts";
export { forgetMails } from "./log/forget-mails.ts";
export { loggedEvent } from "./log/log-mails.ts";
export { sendRuleMail } from "./rule-mail.ts";
export { mailTextOf } from "./texts/save-mail-text.ts";
