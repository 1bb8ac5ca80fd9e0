import { reduceBio } from "@askwell/content/markdown";
import type { CurrentUser, LoginUser } from "@askwell/contract";
import { canRemovePeople, isAdmin, type WayToWrite } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { isSanctioned } from "../sanctions/index.ts";
import { rememberBrowser, type SessionTokens } from "../sessions/index.ts";
import { avatarOf, avatarUrl, statusOf, type UserRow } from "../users/index.ts";

function userFields(user: UserRow) {
  return {
    id: user.id,
    created_at: user.created_at,
    last_login_date: user.last_login_at,
    username: user.username,
    e_mail: user.email,
    mail_status: user.email_confirmed === 1 ? 1 : 2,
    notice_status: 0,
    follow_count: user.follow_count,
    answer_count: user.answer_count,
    question_count: user.question_count,
    rank: user.rank,
    authority_group: 0,
    display_name: user.display_name,
    mobile: user.mobile,
    bio: user.bio,
    bio_html: reduceBio(user.bio_html),
    website: user.website,
    location: user.location,
    language: user.language,
    color_scheme: user.color_scheme,
    role_id: user.role_id,
    is_admin: isAdmin({ role_id: user.role_id }),
    status: statusOf(user),
    have_password: user.password_hash !== "",
    suspended_until: user.status === "suspended" ? user.suspended_until : 0,
  };
}

/** The user of a new session, with its tokens, which no other reply contains. */
export function loginUserOf(app: App, user: UserRow, tokens: SessionTokens): LoginUser {
  return { ...userFields(user), ...tokens, avatar: avatarUrl(app, user) };
}

/** Stores a new session in the browser's cookies and builds the reply. */
export async function finishLogin(
  app: App,
  viewer: Viewer,
  session: { user: UserRow; tokens: SessionTokens },
): Promise<LoginUser> {
  viewer.browser.setVisitToken(session.tokens.visit_token);
  await rememberBrowser(app, viewer.browser, session.user.id, session.user.second_factor === 1);
  return loginUserOf(app, session.user, session.tokens);
}

/** The current user as shown to themselves. */
export function currentUserOf(app: App, user: UserRow, accessToken: string): CurrentUser {
  return {
    ...userFields(user),
    color_scheme: user.color_scheme || "default",
    access_token: accessToken,
    visit_token: "",
    avatar: avatarOf(app, user),
    ...(user.writing !== "" && { writing: user.writing as WayToWrite }),
    ...(isSanctioned(user, app.now()) && { sanctioned: true as const }),
    ...(canRemovePeople(user, app.settings.get("sign_in").moderator_sanctions) && { may_remove: true as const }),
  };
}
