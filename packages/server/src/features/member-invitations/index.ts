export { giveInvitationUses } from "./give-invitation-uses.ts";
export { issueInvitationLink } from "./invitation-code.ts";
