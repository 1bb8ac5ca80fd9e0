import { invitationLimits, invitationStates, listedPersonProblems, roles, waysToAdd } from "@askwell/domain";
import * as v from "valibot";
import { displayName, email, password } from "../../account-fields.ts";
import { loginUser } from "../../account-shapes.ts";
import { call } from "../../call.ts";
import {
  bulkReply,
  captchaFields,
  csvReply,
  keysetPageOf,
  keysetPaging,
  list,
  nothing,
  number,
  plainId,
  text,
  word,
} from "../../fields.ts";

const ADMIN = "/answer/admin/api/invitations";
const id = plainId({ required: true });
const tags = () => list(text({ max: 100 }), { max: invitationLimits.tags });
const days = () => number({ required: true, min: 1, max: invitationLimits.days });
const person = v.object({ username: v.string(), display_name: v.string() });

/** Which invitations are listed, and in which order; `query` is a part of an address or of what a link is called. */
const invitationFilter = {
  state: word(invitationStates),
  order: word(["newest", "oldest"]),
  query: text({ max: 100 }),
};

/** The invitations. Not part of the original wire format. Rules: docs/rules/administration.md AD20. */
export const memberInvitations = call({
  method: "GET",
  path: `${ADMIN}/page`,
  guard: "admin",
  summary: "List invitations",
  input: v.object({ ...invitationFilter, ...keysetPaging }),
  reply: keysetPageOf(
    v.object({
      id: v.string(),
      /** The address that it was sent to; "" for a link. */
      e_mail: v.string(),
      /** What the administrator calls a link. */
      description: v.string(),
      state: v.picklist(invitationStates),
      role_id: v.number(),
      /** Slugs of the tags that the new members follow. */
      tags: v.array(v.string()),
      max_uses: v.number(),
      uses: v.number(),
      /** Unix seconds. */
      created_at: v.number(),
      expires_at: v.number(),
      inviter: person,
      /** The newest of those who came; at most five. */
      joined: v.array(person),
    }),
  ),
  errors: [],
});

/** The invitations of a list as CSV. */
export const exportInvitations = call({
  method: "GET",
  path: `${ADMIN}/export`,
  guard: "admin",
  summary: "Invitations as CSV",
  input: v.object(invitationFilter),
  reply: csvReply,
  errors: [],
});

/** Withdraws invitations as the call for a single one does. */
export const withdrawMemberInvitations = call({
  method: "PUT",
  path: `${ADMIN}/withdrawals`,
  guard: "admin",
  summary: "Withdraw several invitations",
  input: v.object({ invitation_ids: list(plainId({ required: true }), { required: true, max: 100 }) }),
  reply: bulkReply,
  errors: [],
});

/** Invites people by mail. Valid addresses are invited, the others returned with their problem. */
export const inviteByMail = call({
  method: "POST",
  path: `${ADMIN}/mail`,
  guard: "admin",
  summary: "Invite people by mail",
  input: v.object({
    /** Separated by lines, commas or semicolons. */
    addresses: text({ required: true, notBlank: true, max: 100_000 }),
    message: text({ max: invitationLimits.message }),
    role_id: number({ fallback: roles.user }),
    tags: tags(),
    days: days(),
  }),
  reply: v.object({
    sent: v.number(),
    problems: v.array(v.object({ address: v.string(), problem: v.picklist(["invalid", "member"]) })),
  }),
  errors: ["mail_server_missing"],
});

/** Creates a link that lets people register. No other reply contains it. */
export const inviteByLink = call({
  method: "POST",
  path: `${ADMIN}/link`,
  guard: "admin",
  summary: "Create an invitation link",
  input: v.object({
    description: text({ required: true, notBlank: true, max: 150 }),
    max_uses: number({ required: true, min: 1, max: invitationLimits.uses }),
    tags: tags(),
    days: days(),
  }),
  reply: v.object({ url: v.string() }),
  errors: [],
});

/** Sends an open or expired invitation again with a new link, valid as long as at first; older links end. */
export const resendMemberInvitation = call({
  method: "PUT",
  path: `${ADMIN}/mail`,
  guard: "admin",
  summary: "Send an invitation again",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found", "mail_server_missing"],
});

/** Withdraws an invitation; its link opens nothing from then on. */
export const withdrawMemberInvitation = call({
  method: "DELETE",
  path: ADMIN,
  guard: "admin",
  summary: "Withdraw an invitation",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found"],
});

const code = text({ required: true, max: 100 });

/** What an invitation offers. */
export const memberInvitation = call({
  method: "POST",
  path: "/answer/api/v1/user/invitation",
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Read an invitation",
  input: v.object({ code }),
  reply: v.object({
    inviter: person,
    /** The address that the account will have; "" if it can be chosen. */
    e_mail: v.string(),
  }),
  errors: ["link_expired"],
});

/** Creates an account by invitation, whether or not the registration is open, and signs it in. */
export const registerByInvitation = call({
  method: "POST",
  path: "/answer/api/v1/user/register/invitation",
  guard: "anyone",
  openWhenPrivate: true,
  captcha: "email",
  ownAccounts: true,
  summary: "Register by invitation",
  input: v.object({
    code,
    name: displayName({ required: true }),
    /** Ignored where the invitation went to an address. */
    e_mail: email(),
    pass: password({ required: true }),
    ...captchaFields,
  }),
  reply: loginUser,
  errors: ["link_expired", "email_domain", "email_taken", "username_invalid", "name_of_staff", "too_many_attempts"],
});

const PEOPLE = "/answer/admin/api/people";

/** A pasted list or a CSV file, one person a line: name, address, password and role, or as its first line names them. */
const peopleList = {
  users: text({ required: true, notBlank: true, max: 1_000_000 }),
  /** With a password if omitted. */
  way: word(waysToAdd),
  /** The role of those whose line names none. */
  role_id: number({ fallback: roles.user }),
};

/** Says what is wrong with each line of a list of people; nobody is added. Rules: docs/rules/administration.md AD43. */
export const previewPeople = call({
  method: "POST",
  path: `${PEOPLE}/preview`,
  guard: "admin",
  summary: "Check a list of people",
  input: v.object(peopleList),
  reply: v.object({
    /** How many lines are right. */
    right: v.number(),
    lines: v.array(
      v.object({
        line: v.number(),
        display_name: v.string(),
        email: v.string(),
        role_id: v.number(),
        problems: v.array(v.picklist(listedPersonProblems)),
      }),
    ),
  }),
  errors: ["mail_server_missing"],
});

/** Adds or invites those of a list whose lines are right. Rules: docs/rules/administration.md AD43. */
export const addListedPeople = call({
  method: "POST",
  path: PEOPLE,
  guard: "admin",
  summary: "Add people of a list",
  input: v.object({
    ...peopleList,
    /** What those who are invited read. */
    message: text({ max: invitationLimits.message }),
  }),
  reply: v.object({
    added: v.number(),
    /** The lines that are not right, below the names of the columns if the list has them. */
    left: v.string(),
  }),
  errors: ["mail_server_missing"],
});
