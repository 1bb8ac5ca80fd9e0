import { grantableRights, waysToWrite } from "@askwell/domain";
import * as v from "valibot";
import { userStatus } from "./shapes.ts";

/** User shapes shared by the account calls. Source: docs/wire/accounts.md "People". */

const facts = {
  id: v.string(),
  created_at: v.number(),
  last_login_date: v.number(),
  username: v.string(),
  follow_count: v.number(),
  answer_count: v.number(),
  question_count: v.number(),
  rank: v.number(),
  display_name: v.string(),
  mobile: v.string(),
  bio: v.string(),
  bio_html: v.string(),
  website: v.string(),
  location: v.string(),
  status: userStatus,
  suspended_until: v.number(),
};

const own = {
  ...facts,
  e_mail: v.string(),
  /** 1 confirmed, 2 not yet. */
  mail_status: v.number(),
  /** Unused; clients expect the field. */
  notice_status: v.number(),
  authority_group: v.number(),
  language: v.string(),
  color_scheme: v.string(),
  access_token: v.string(),
  visit_token: v.string(),
  role_id: v.number(),
  is_admin: v.boolean(),
  have_password: v.boolean(),
  /** Set while a staff member has to set up a second factor; until then the account has no staff rights. */
  owes_second_factor: v.optional(v.literal(true)),
  /** Set while a right is restricted or a warning waits to be confirmed. */
  sanctioned: v.optional(v.literal(true)),
  /** The way to write, once it has been chosen. */
  writing: v.optional(v.picklist(waysToWrite)),
  /** Granted rights beyond the role that hold everywhere; left out for none. */
  granted: v.optional(v.array(v.picklist(grantableRights))),
  /** Set for staff who may remove everything of a spammer. */
  may_remove: v.optional(v.literal(true)),
};

/** The user who has just logged in. */
export const loginUser = v.object({ ...own, avatar: v.string() });
export type LoginUser = v.InferOutput<typeof loginUser>;

/** The user of a session token. */
export const currentUser = v.object({
  ...own,
  avatar: v.object({ type: v.string(), gravatar: v.string(), custom: v.string() }),
});
export type CurrentUser = v.InferOutput<typeof currentUser>;

/** A user as shown to other users. */
export const publicUser = v.object({
  ...facts,
  avatar: v.string(),
  status_msg: v.optional(v.string()),
  /** The description with its lists, links and code, which `bio_html` leaves out. */
  about_html: v.string(),
  role_id: v.number(),
});
export type PublicUser = v.InferOutput<typeof publicUser>;
