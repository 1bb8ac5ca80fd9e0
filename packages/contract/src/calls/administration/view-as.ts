import { grantableRights, MAX_VIEWED_RANK, viewedRoles } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { list, nothing, number, word } from "../../fields.ts";

const ADMIN = "/answer/admin/api/view-as";

/** Opens a session in which the site is as a role sees it, and which changes nothing. Rules: docs/rules/view-as.md. */
export const viewAs = call({
  method: "POST",
  path: ADMIN,
  guard: "admin",
  summary: "See the site as another role",
  input: v.object({
    role: word(viewedRoles, { required: true }),
    /** The reputation of a member or moderator; nothing for a visitor. */
    rank: number({ min: 0, max: MAX_VIEWED_RANK }),
    /** Rights of a member beyond the role. */
    rights: list(word(grantableRights, { required: true }), { max: grantableRights.length }),
  }),
  reply: v.object({
    /** Reads the site as the role does. The cookie is set beside it. */
    access_token: v.string(),
    /** When it ends by itself, in Unix seconds. */
    expires_at: v.number(),
  }),
  errors: [],
});

/** Ends the sessions that `viewAs` has opened for the caller; called with the token of the administrator's own one. */
export const endViewAs = call({
  method: "DELETE",
  path: ADMIN,
  guard: "admin",
  summary: "End seeing the site as another role",
  input: v.object({}),
  reply: nothing,
  errors: [],
});
