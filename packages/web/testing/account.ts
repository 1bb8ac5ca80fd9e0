import type { CurrentUser, LoginUser, PublicUser } from "@askwell/contract";
import { type CallHandlers, openPage } from "./open-page.tsx";
import { viewerFixture } from "./site.ts";

/** 2026-01-01. */
const JOINED = 1_767_225_600;

const shared = {
  id: "2",
  created_at: JOINED,
  last_login_date: JOINED,
  username: "ada",
  display_name: "Ada Lovelace",
  follow_count: 0,
  answer_count: 2,
  question_count: 1,
  rank: 1234,
  mobile: "",
  bio: "I count *things*.",
  bio_html: "<p>I count <em>things</em>.</p>",
  website: "https://ada.example",
  location: "London",
  status: "normal" as const,
  suspended_until: 0,
};

/** The account of the signed-in user. */
export const accountFixture = (more: Partial<CurrentUser> = {}): CurrentUser => ({
  ...shared,
  avatar: { type: "system", gravatar: "", custom: "" },
  e_mail: "ada.lovelace@example.com",
  mail_status: 1,
  notice_status: 1,
  authority_group: 1,
  language: "Default",
  color_scheme: "default",
  access_token: "",
  visit_token: "",
  role_id: 1,
  is_admin: false,
  have_password: true,
  ...more,
});

/** The reply of a login. */
export const loginFixture = (access_token = "new-token"): LoginUser => ({
  ...accountFixture(),
  avatar: "",
  access_token,
  visit_token: "visit",
});

/** The calls that follow a login. */
export const afterLogin: CallHandlers = { currentPerson: () => accountFixture() };

/** The calls of a login with a password. */
export const logsIn: CallHandlers = { ...afterLogin, loginByEmail: () => loginFixture() };

/** The same user as others see them. */
export const profileFixture = (more: Partial<PublicUser> = {}): PublicUser => ({
  ...shared,
  avatar: "",
  about_html: "<p>I count <em>things</em>.</p>",
  role_id: 1,
  ...more,
});

/** Opens a page of the user's settings. */
export function openSettings(page: string, account = accountFixture(), server: CallHandlers = {}) {
  return openPage(`/users/settings/${page}`, {
    viewer: viewerFixture({ language: account.language, color_scheme: account.color_scheme }),
    server: {
      currentPerson: () => account,
      userPluginConfigs: () => [],
      connectedLogins: () => [],
      ownSessions: () => [],
      pushDevices: () => ({ devices: [] }),
      mutedQuestions: () => ({ count: 0, list: [] }),
      readNotificationChoices: () => ({ topics: [] }),
      readMailPause: () => ({ paused_at: 0, address: "ada@example.com", cause: "bounced", answer: "" }),
      readDigest: () => ({ frequency: "off", day: 1, hour: 8, time_zone: "UTC", next_at: 0 }),
      ownKeys: () => ({ is_allowed: false, scopes: [], is_posting_allowed: false, keys: [] }),
      connectedPrograms: () => ({ is_allowed: false, list: [] }),
      ownFactors: () => ({
        authenticator: false,
        passkeys: [],
        recovery_codes: 0,
        passkeys_possible: true,
        required: false,
      }),
      ...server,
    },
  });
}
