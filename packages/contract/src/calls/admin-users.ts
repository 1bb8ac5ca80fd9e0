import { isDay, limits, suspensionDurations, userStatuses } from "@askwell/domain";
import * as v from "valibot";
import { displayName, email, password } from "../account-fields.ts";
import { call } from "../call.ts";
import {
  bulkReply,
  flag,
  list,
  nothing,
  number,
  pageOf,
  paging,
  plainId,
  queryFlag,
  queryNumber,
  staffReason,
  text,
  word,
} from "../fields.ts";
import { userStatus } from "../shapes.ts";

const ADMIN = "/answer/admin/api";
const userId = plainId({ required: true });
const day = () =>
  v.pipe(
    text({ max: 10 }),
    v.check((value) => value === "" || isDay(value), "day"),
  );

const managedUser = v.object({
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
  /** Whether the account has a second factor. */
  second_factor: v.boolean(),
});

/** All users, filtered by status, role or name. Source: docs/wire/administration.md "Users". */
export const adminUsersPage = call({
  method: "GET",
  path: `${ADMIN}/users/page`,
  guard: "admin",
  summary: "List users",
  input: v.object({
    ...paging(),
    query: text({ max: 100 }),
    status: word(userStatuses),
    staff: queryFlag(),
  }),
  reply: pageOf(managedUser),
  errors: [],
});

/**
 * Which users are listed, and in which order; suspended and deleted ones stand by the time of it. `query` is a part of a
 * name, a complete address, or `user:<id>`.
 */
const userFilter = {
  filter: word(["normal", "staff", "inactive", "suspended", "deleted"]),
  order: word(["newest", "reputation", "name"]),
  query: text({ max: 100 }),
  /** The role, 0 for all. */
  role_id: queryNumber({ min: 1, max: 3 }),
  /** The first and the last day on which they joined, such as 2026-11-28, in UTC; "" for no limit. */
  joined_from: day(),
  joined_to: day(),
};

/** All users of a status, or staff. Rules: docs/rules/administration.md AD14. */
export const adminUserList = call({
  method: "GET",
  path: `${ADMIN}/users/list`,
  guard: "admin",
  summary: "List users in order",
  input: v.object({
    ...userFilter,
    /** The `next` of the page before. */
    after: text({ max: 300 }),
    page_size: paging(20, 100).page_size,
  }),
  reply: v.object({
    list: v.array(managedUser),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the users was searched; the others follow on the next page. */
    is_partial: v.boolean(),
  }),
  errors: [],
});

/** The users of a list as CSV, five thousand at most. */
export const exportUserList = call({
  method: "GET",
  path: `${ADMIN}/users/export`,
  guard: "admin",
  summary: "Users as CSV",
  input: v.object(userFilter),
  reply: v.object({ csv: v.string() }),
  errors: [],
});

/** Suspends users, or activates them and ends their suspensions. Rules: docs/rules/administration.md AD15, AD18. */
export const setUserStatuses = call({
  method: "PUT",
  path: `${ADMIN}/users/status`,
  guard: "admin",
  summary: "Suspend or activate users",
  input: v.object({
    user_ids: list(plainId({ required: true }), { required: true, max: 100 }),
    status: word(["normal", "suspended"], { required: true }),
    suspend_duration: word(suspensionDurations),
    /** Suspended users read it. */
    ...staffReason,
  }),
  reply: bulkReply,
  errors: [],
});

/** Changes the role of several users and ends their sessions. Rules: docs/rules/administration.md AD44, AD18. */
export const setUserRoles = call({
  method: "PUT",
  path: `${ADMIN}/users/role`,
  guard: "admin",
  summary: "Change the role of users",
  input: v.object({
    user_ids: list(plainId({ required: true }), { required: true, max: 100 }),
    role_id: number({ required: true }),
    ...staffReason,
  }),
  reply: bulkReply,
  errors: [],
});

/** Activates, deactivates, suspends or deletes a user. */
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
  errors: ["own_status", "user_not_found", "status_invalid", "merge_running"],
});

/** Changes a user's role and ends their sessions. */
export const setUserRole = call({
  method: "PUT",
  path: `${ADMIN}/user/role`,
  guard: "admin",
  summary: "Change a user's role",
  input: v.object({ user_id: userId, role_id: number({ required: true }) }),
  reply: nothing,
  errors: ["own_role", "user_not_found"],
});

/** Adds a user with a confirmed address. */
export const addPerson = call({
  method: "POST",
  path: `${ADMIN}/user`,
  guard: "admin",
  summary: "Add a user",
  input: v.object({
    display_name: displayName({ required: true }),
    email: email({ required: true }),
    password: password({ required: true }),
  }),
  reply: nothing,
  errors: ["email_taken", "username_invalid", "name_of_staff"],
});

/** Adds many users, one per line: name, email, password. All or none. */
export const addPeople = call({
  method: "POST",
  path: `${ADMIN}/users`,
  guard: "admin",
  summary: "Add many users",
  input: v.object({ users: text(), only_right: flag() }),
  /** Null unless `only_right` is set: how many were added, and the lines that were not. */
  reply: v.nullable(v.object({ added: v.number(), left: v.string() })),
  errors: [],
});

/** Sets another user's password and ends their sessions. */
export const setUserPassword = call({
  method: "PUT",
  path: `${ADMIN}/user/password`,
  guard: "admin",
  summary: "Set a user's password",
  input: v.object({ user_id: userId, password: password({ required: true }) }),
  reply: nothing,
  errors: ["own_password", "user_not_found"],
});

/** Changes a user's names and email address; the address counts as confirmed. */
export const setUserProfile = call({
  method: "PUT",
  path: `${ADMIN}/user/profile`,
  guard: "admin",
  summary: "Change a user's names and address",
  input: v.object({
    user_id: userId,
    display_name: displayName({ required: true }),
    username: text({ max: limits.username.max }),
    email: email({ required: true }),
  }),
  reply: nothing,
  errors: ["own_profile", "user_not_found", "username_invalid", "username_taken", "name_of_staff", "email_taken"],
});

const ACTIVATION = `${ADMIN}/user/activation` as const;

/** A link that confirms a user's address, for the administrator to hand over; valid for ten minutes. */
export const readActivation = call({
  method: "GET",
  path: ACTIVATION,
  guard: "admin",
  summary: "Get an activation link",
  input: v.object({ user_id: userId }),
  reply: v.object({ activation_url: v.string() }),
  errors: ["own_status", "user_not_found"],
});

/** Mails the link that confirms a user's address. */
export const sendActivation = call({
  method: "POST",
  path: ACTIVATION,
  guard: "admin",
  summary: "Send the activation mail",
  input: v.object({ user_id: userId }),
  reply: nothing,
  errors: ["own_status", "user_not_found"],
});
