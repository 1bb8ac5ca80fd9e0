import { limits, suspensionDurations, userStatuses } from "@askwell/domain";
import * as v from "valibot";
import { email, password } from "../account-fields.ts";
import { call } from "../call.ts";
import { flag, nothing, number, pageOf, paging, plainId, queryFlag, text, word } from "../fields.ts";
import { userStatus } from "../shapes.ts";

const ADMIN = "/answer/admin/api";
const userId = plainId({ required: true });

/** Everybody, by state, role or name. Source: api-admin-and-platform 1.3. */
export const adminUsersPage = call({
  method: "GET",
  path: `${ADMIN}/users/page`,
  guard: "admin",
  summary: "List people",
  input: v.object({
    ...paging(),
    query: text({ max: 100 }),
    status: word(userStatuses),
    staff: queryFlag(),
  }),
  reply: pageOf(
    v.object({
      user_id: v.string(),
      username: v.string(),
      display_name: v.string(),
      avatar: v.string(),
      e_mail: v.string(),
      rank: v.number(),
      created_at: v.number(),
      deleted_at: v.number(),
      suspended_at: v.number(),
      suspended_until: v.number(),
      status: userStatus,
      role_id: v.number(),
      role_name: v.string(),
      /** Whether the log-in has a second step. */
      second_factor: v.boolean(),
    }),
  ),
  refuses: [],
});

/** Activates, deactivates, suspends or deletes a person. */
export const setUserStatus = call({
  method: "PUT",
  path: `${ADMIN}/user/status`,
  guard: "admin",
  summary: "Change the state of an account",
  input: v.object({
    user_id: userId,
    status: word(userStatuses, { required: true }),
    suspend_duration: word(suspensionDurations),
    remove_all_content: flag(),
  }),
  reply: nothing,
  refuses: ["own_status", "user_not_found"],
});

/** Changes a person's role and ends their sessions. */
export const setUserRole = call({
  method: "PUT",
  path: `${ADMIN}/user/role`,
  guard: "admin",
  summary: "Change a person's role",
  input: v.object({ user_id: userId, role_id: number({ required: true }) }),
  reply: nothing,
  refuses: ["own_role", "user_not_found"],
});

/** Adds one confirmed person. */
export const addPerson = call({
  method: "POST",
  path: `${ADMIN}/user`,
  guard: "admin",
  summary: "Add a person",
  input: v.object({
    display_name: text({ required: true, ...limits.displayName }),
    email: email({ required: true }),
    password: password({ required: true }),
  }),
  reply: nothing,
  refuses: ["email_taken", "username_invalid"],
});

/** Adds many people, a line each: name, email, password. All or nobody. */
export const addPeople = call({
  method: "POST",
  path: `${ADMIN}/users`,
  guard: "admin",
  summary: "Add many people",
  input: v.object({ users: text() }),
  reply: nothing,
  refuses: [],
});

/** Sets somebody else's password and ends their sessions. */
export const setUserPassword = call({
  method: "PUT",
  path: `${ADMIN}/user/password`,
  guard: "admin",
  summary: "Set a person's password",
  input: v.object({ user_id: userId, password: password({ required: true }) }),
  reply: nothing,
  refuses: ["own_password", "user_not_found"],
});

/** Changes a person's names and address; the address counts as confirmed. */
export const setUserProfile = call({
  method: "PUT",
  path: `${ADMIN}/user/profile`,
  guard: "admin",
  summary: "Change a person's names and address",
  input: v.object({
    user_id: userId,
    display_name: text({ required: true, ...limits.displayName }),
    username: text({ max: limits.username.max }),
    email: email({ required: true }),
  }),
  reply: nothing,
  refuses: ["own_profile", "user_not_found", "username_invalid", "username_taken", "email_taken"],
});

const ACTIVATION = `${ADMIN}/user/activation` as const;

/** A link that confirms a person's address, to be handed over; valid for ten minutes. */
export const readActivation = call({
  method: "GET",
  path: ACTIVATION,
  guard: "admin",
  summary: "Get an activation link",
  input: v.object({ user_id: userId }),
  reply: v.object({ activation_url: v.string() }),
  refuses: ["own_status", "user_not_found"],
});

/** Sends the link that confirms a person's address. */
export const sendActivation = call({
  method: "POST",
  path: ACTIVATION,
  guard: "admin",
  summary: "Send the activation mail",
  input: v.object({ user_id: userId }),
  reply: nothing,
  refuses: ["own_status", "user_not_found"],
});
