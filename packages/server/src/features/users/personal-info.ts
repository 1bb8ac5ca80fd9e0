import { reduceBio } from "@askwell/content/markdown";
import type { Parsed, PublicUser } from "@askwell/contract";
import { deletedUserName } from "@askwell/domain";
import { type Translate, utcMoment } from "@askwell/i18n";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { findByUsername, findUser } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { avatarUrl, endOfSuspension, statusOf } from "./wire.ts";

/** A user's public profile; the username must match exactly, except for `any_case`. Rules: docs/rules/users.md U11. */
export async function personalInfo(app: App, viewer: Viewer, input: Parsed<"personalUserInfo">): Promise<PublicUser> {
  const user = required(await findByUsername(app.db.read, input.username, input.any_case), "user_not_found");
  if (user.merged_into !== "0") await failMerged(app, user.merged_into);
  const seesAll = viewer.id === user.id || isStaff(viewer);
  const hiddenCount = seesAll ? 0 : user.unlisted_questions;
  const status_msg = statusMessage(app.translator(viewer.language), user);
  const profile = {
    id: user.id,
    created_at: user.created_at,
    last_login_date: user.last_login_at,
    username: user.username,
    follow_count: user.follow_count,
    answer_count: user.answer_count,
    question_count: Math.max(0, user.question_count - hiddenCount),
    rank: user.rank,
    display_name: user.display_name,
    avatar: avatarUrl(app, user),
    mobile: user.mobile,
    bio: user.bio,
    bio_html: reduceBio(user.bio_html),
    about_html: user.bio_html,
    role_id: user.role_id,
    website: user.website,
    location: user.location,
    status: statusOf(user),
    suspended_until: endOfSuspension(user),
    ...(status_msg !== undefined && { status_msg }),
  };
  return user.status === "deleted" ? { ...profile, ...clearedFields(user.id) } : profile;
}

/** The address of a merged account leads on to its owner's. Source: docs/rules/merging-users.md MU6. */
async function failMerged(app: App, ownerId: string): Promise<never> {
  const owner = await findUser(app.db.read, ownerId);
  if (owner?.status === "deleted" || !owner) fail("user_not_found");
  return fail("user_not_found", { data: { merged_into: `/users/${encodeURIComponent(owner.username)}` } });
}

/** The personal fields of a deleted account's profile. */
const clearedFields = (id: string) => ({
  display_name: deletedUserName(id),
  mobile: "",
  bio: "",
  bio_html: "",
  about_html: "",
  role_id: 1,
  website: "",
  location: "",
});

/** Describes a status other than normal. */
function statusMessage(t: Translate, user: UserRow): string | undefined {
  const status = statusOf(user);
  if (status === "normal") return undefined;
  if (status === "inactive") return t("people.inactive");
  if (status === "deleted") return t("people.deleted");
  const until = endOfSuspension(user);
  if (until === 0) return t("people.suspended_forever");
  return t("people.suspended_until", { date: utcMoment(t.language, until) });
}
