import { limits } from "@askwell/domain";
import * as v from "valibot";
import { webAddress } from "../account-fields.ts";
import { publicUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { nothing, queryNumber, text } from "../fields.ts";
import { userBasic } from "../shapes.ts";

const API = "/answer/api/v1";

/** A person as everybody sees them. Unknown names are not found. Source: api-accounts 8. */
export const personalUserInfo = call({
  method: "GET",
  path: `${API}/personal/user/info`,
  guard: "anyone",
  summary: "A person's profile",
  input: v.object({ username: text({ required: true, max: 500 }) }),
  reply: publicUser,
  refuses: ["user_not_found"],
});

/** At most five people whose username or display name begins so, without the caller; for mentions and invitations. */
export const userInfoSearch = call({
  method: "GET",
  path: `${API}/user/info/search`,
  guard: "member",
  summary: "Find people by the beginning of a name",
  input: v.object({ username: text({ required: true, max: 500 }) }),
  reply: v.array(userBasic),
  refuses: [],
});

const face = { username: v.string(), display_name: v.string(), avatar: v.string() };

/** Moderators and admins by the beginning of a name. */
export const userStaff = call({
  method: "GET",
  path: `${API}/user/staff`,
  guard: "anyone",
  summary: "Find staff",
  input: v.object({ username: text({ max: 500 }), page_size: queryNumber({ min: 1, max: 100, otherwise: 10 }) }),
  reply: v.array(v.object(face)),
  refuses: [],
});

const ranked = v.array(v.object({ ...face, rank: v.number(), vote_count: v.number() }));

/** Who gained the most points and cast the most votes in the last seven days, and the staff. */
export const userRanking = call({
  method: "GET",
  path: `${API}/user/ranking`,
  guard: "anyone",
  summary: "The most active people and the staff",
  input: v.object({}),
  reply: v.object({ users_with_the_most_reputation: ranked, users_with_the_most_vote: ranked, staffs: ranked }),
  refuses: [],
});

/** Changes what others read about oneself; an empty name stays as it is, anything else empty is cleared. Source: api-accounts 7.2. */
export const updateProfile = call({
  method: "PUT",
  path: `${API}/user/info`,
  guard: "member",
  summary: "Change the own profile",
  input: v.object({
    display_name: text(limits.displayName),
    username: text(limits.username),
    avatar: v.nullish(
      v.object({ type: text({ max: 100 }), gravatar: text({ max: 200 }), custom: text({ max: 200 }) }),
      {},
    ),
    bio: text(limits.bio),
    website: webAddress(limits.website),
    location: text(limits.location),
  }),
  reply: nothing,
  refuses: ["username_invalid", "username_taken", "avatar_invalid", "profile_locked"],
});

/** Chooses language and colours for oneself. Source: api-accounts 7.3. */
export const updateInterface = call({
  method: "PUT",
  path: `${API}/user/interface`,
  guard: "member",
  summary: "Choose language and colours",
  input: v.object({
    language: text({ required: true, ...limits.language }),
    color_scheme: text({ required: true, min: 2, max: 100 }),
  }),
  reply: nothing,
  refuses: [],
});
