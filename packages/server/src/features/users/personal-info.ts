import { reduceBio } from "@askwell/content/markdown";
import type { Parsed, PublicUser } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import { isStaff, type Viewer } from "../../who.ts";
import { findByUsername } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { avatarUrl, endOfSuspension, statusOf } from "./wire.ts";

/** A person as everybody sees them; the letters of the name must be the very same. Source: api-accounts 8. */
export async function personalInfo(app: App, viewer: Viewer, input: Parsed<"personalUserInfo">): Promise<PublicUser> {
  const user = found(await findByUsername(app.db.read, input.username), "user_not_found");
  const seesAll = viewer.id === user.id || isStaff(viewer);
  const hidden = seesAll ? 0 : user.unlisted_questions;
  const status_msg = remarkOn(app.translator(viewer.language), user);
  return {
    id: user.id,
    created_at: user.created_at,
    last_login_date: user.last_login_at,
    username: user.username,
    follow_count: user.follow_count,
    answer_count: user.answer_count,
    question_count: Math.max(0, user.question_count - hidden),
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
}

/** Why somebody is not as usual, in a sentence. */
function remarkOn(t: Translate, user: UserRow): string | undefined {
  const status = statusOf(user);
  if (status === "normal") return undefined;
  if (status === "inactive") return t("people.inactive");
  if (status === "deleted") return t("people.deleted");
  const until = endOfSuspension(user);
  if (until === 0) return t("people.suspended_forever");
  const moment = new Intl.DateTimeFormat(t.language.replaceAll("_", "-"), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return t("people.suspended_until", { date: `${moment.format(until * 1000)} UTC` });
}
