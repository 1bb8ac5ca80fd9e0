import { reduceBio } from "@askwell/content/markdown";
import type { CurrentUser, LoginUser } from "@askwell/contract";
import { isAdmin } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import type { SessionTokens } from "../sessions/index.ts";
import { avatarOf, avatarUrl, statusOf, type UserRow } from "../users/index.ts";

function factsOf(user: UserRow) {
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

/** Somebody who has just signed in, with the tokens that are told this once. */
export function loginUserOf(app: App, user: UserRow, tokens: SessionTokens): LoginUser {
  return { ...factsOf(user), ...tokens, avatar: avatarUrl(app, user) };
}

/** Gives the browser what it needs of a session that was opened. */
export function welcome(app: App, viewer: Viewer, entered: { user: UserRow; tokens: SessionTokens }): LoginUser {
  viewer.browser.setVisitToken(entered.tokens.visit_token);
  return loginUserOf(app, entered.user, entered.tokens);
}

/** The person behind a token, for their own eyes. */
export function currentUserOf(app: App, user: UserRow, accessToken: string): CurrentUser {
  return {
    ...factsOf(user),
    color_scheme: user.color_scheme || "default",
    access_token: accessToken,
    visit_token: "",
    avatar: avatarOf(app, user),
  };
}
