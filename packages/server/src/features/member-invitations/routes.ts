import type { Handlers } from "../../handler.ts";
import { inviteByLink } from "./invite-by-link.ts";
import { inviteByMail } from "./invite-by-mail.ts";
import { memberInvitation } from "./member-invitation.ts";
import { exportInvitations, memberInvitations } from "./member-invitations.ts";
import { registerByInvitation } from "./register-by-invitation.ts";
import { resendMemberInvitation } from "./resend-member-invitation.ts";
import { withdrawMemberInvitation, withdrawMemberInvitations } from "./withdraw-member-invitation.ts";

export const routes = {
  exportInvitations,
  memberInvitations,
  inviteByMail,
  inviteByLink,
  resendMemberInvitation,
  withdrawMemberInvitation,
  withdrawMemberInvitations,
  memberInvitation,
  registerByInvitation,
} satisfies Partial<Handlers>;
