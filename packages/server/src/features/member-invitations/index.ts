export { issueInvitationLink } from "./invitation-code.ts";
