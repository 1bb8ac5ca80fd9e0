import type { Handlers } from "../../handler.ts";
import { exportInvitations } from "./export-invitations.ts";
import { inviteByLink } from "./invite-by-link.ts";
import { inviteByMail } from "./invite-by-mail.ts";
import { addListedPeople } from "./listed-people/add-listed-people.ts";
import { previewPeople } from "./listed-people/preview-people.ts";
import { memberInvitation } from "./member-invitation.ts";
import { memberInvitations } from "./member-invitations.ts";
import { registerByInvitation } from "./register-by-invitation.ts";
import { resendMemberInvitation } from "./resend-member-invitation.ts";
import { withdrawMemberInvitation } from "./withdraw-member-invitation.ts";
import { withdrawMemberInvitations } from "./withdraw-member-invitations.ts";

export const routes = {
  previewPeople,
  addListedPeople,
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
