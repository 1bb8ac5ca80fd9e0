import { limits, pageSizes, peopleOrders, waysToWrite } from "@askwell/domain";
import * as v from "valibot";
import { displayName, webAddress } from "../account-fields.ts";
import { publicUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { nothing, paging, queryFlag, queryNumber, text, word } from "../fields.ts";
import { userBasic, userStatus } from "../shapes.ts";

const API = "/answer/api/v1";

/**
 * A user's public profile. Unknown names are an error, and without `any_case` so are those that differ in case. Source:
 * docs/wire/accounts.md "Finding people".
 */
export const personalUserInfo = call({
  method: "GET",
  path: `${API}/personal/user/info`,
  guard: "anyone",
  summary: "A user's profile",
  input: v.object({ username: text({ required: true, max: 500 }), any_case: queryFlag() }),
  reply: publicUser,
  errors: ["user_not_found"],
});

/**
 * At most five users whose username or display name starts with the input, without the caller; for mentions and
 * invitations.
 */
export const userInfoSearch = call({
  method: "GET",
  path: `${API}/user/info/search`,
  guard: "member",
  summary: "Find users by the beginning of a name",
  input: v.object({ username: text({ required: true, max: 500 }) }),
  reply: v.array(userBasic),
  errors: [],
});

const face = { username: v.string(), display_name: v.string(), avatar: v.string() };

/** Moderators and admins whose name starts with the input. */
export const userStaff = call({
  method: "GET",
  path: `${API}/user/staff`,
  guard: "anyone",
  summary: "Find staff",
  input: v.object({ username: text({ max: 500 }), page_size: queryNumber({ min: 1, max: 100, fallback: 10 }) }),
  reply: v.array(v.object(face)),
  errors: [],
});

const ranked = v.array(v.object({ ...face, rank: v.number(), vote_count: v.number() }));

/** The users with the most points and votes of the last seven days, and the staff. */
export const userRanking = call({
  method: "GET",
  path: `${API}/user/ranking`,
  guard: "anyone",
  summary: "The most active users and the staff",
  input: v.object({}),
  reply: v.object({ users_with_the_most_reputation: ranked, users_with_the_most_vote: ranked, staffs: ranked }),
  errors: [],
});

/** The users with the most reputation: gained in the last days, or in all for 0. */
export const reputationRanking = call({
  method: "GET",
  path: `${API}/user/ranking/reputation`,
  guard: "anyone",
  summary: "The users with the most reputation",
  input: v.object({ in_days: word(["0", "7", "30"]) }),
  reply: v.array(v.object({ ...face, rank: v.number() })),
  errors: [],
});

const topTag = v.object({ slug_name: v.string(), display_name: v.string() });

/**
 * The directory of people: all, those who have answered in a tag, or those with a name. Source: docs/wire/accounts.md
 * "Directory of people".
 */
export const peoplePage = call({
  method: "GET",
  path: `${API}/users/page`,
  guard: "anyone",
  summary: "The directory of people",
  input: v.object({
    ...paging(pageSizes.people, 100),
    order: word(peopleOrders),
    tag: text({ max: limits.tagSlug.max }),
    query: text({ max: limits.searchQuery.max }),
  }),
  reply: v.object({
    count: v.number(),
    list: v.array(
      v.object({
        ...face,
        id: v.string(),
        rank: v.number(),
        amount: v.number(),
        location: v.string(),
        answer_count: v.number(),
        created_at: v.number(),
        role_id: v.number(),
        tags: v.array(topTag),
      }),
    ),
    tag: v.nullable(topTag),
  }),
  errors: ["page_out_of_range"],
});

/** What a user's posts add up to. Source: docs/wire/accounts.md "Directory of people". */
export const personalSummary = call({
  method: "GET",
  path: `${API}/personal/summary`,
  guard: "anyone",
  summary: "What a user's posts add up to",
  input: v.object({ username: text({ required: true, max: 500 }) }),
  reply: v.object({
    readers: v.number(),
    accepted: v.number(),
    tags: v.array(v.object({ ...topTag.entries, score: v.number(), answers: v.number() })),
    activity: v.array(v.object({ at: v.number(), questions: v.number(), answers: v.number() })),
  }),
  errors: ["user_not_found"],
});

/** A user in short, for a card beside their name. Source: docs/wire/accounts.md "Directory of people". */
export const personCard = call({
  method: "GET",
  path: `${API}/user/card`,
  guard: "anyone",
  summary: "A user in short",
  input: v.object({ username: text({ required: true, max: 500 }) }),
  reply: v.object({
    ...face,
    id: v.string(),
    rank: v.number(),
    role_id: v.number(),
    status: userStatus,
    bio: v.string(),
    location: v.string(),
    created_at: v.number(),
    badges: v.object({ gold: v.number(), silver: v.number(), bronze: v.number() }),
    tags: v.array(topTag),
  }),
  errors: ["user_not_found"],
});

/**
 * Changes the caller's public profile; an empty name is left unchanged, any other empty field is cleared. Source:
 * docs/wire/accounts.md "Profile".
 */
export const updateProfile = call({
  method: "PUT",
  path: `${API}/user/info`,
  guard: "member",
  summary: "Change the caller's profile",
  input: v.object({
    display_name: displayName(),
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
  errors: ["username_invalid", "username_taken", "name_of_staff", "avatar_invalid", "profile_locked"],
});

/** Sets the caller's language and colour scheme. Source: docs/wire/accounts.md "Preferences". */
export const updateInterface = call({
  method: "PUT",
  path: `${API}/user/interface`,
  guard: "member",
  summary: "Set language and colour scheme",
  input: v.object({
    language: text({ required: true, ...limits.language }),
    color_scheme: text({ required: true, min: 2, max: 100 }),
  }),
  reply: nothing,
  errors: [],
});

/** Stores how the caller writes texts, on all of their devices. Not part of the original wire format. */
export const chooseWayToWrite = call({
  method: "PUT",
  path: `${API}/user/writing`,
  guard: "member",
  summary: "Choose between Markdown and the visual text",
  input: v.object({ writing: word(waysToWrite, { required: true }) }),
  reply: nothing,
  errors: [],
});
