import type { Reply, UserBasic } from "@askwell/contract";
import { defaultSettings, pageFields, type SettingPageName } from "@askwell/domain";
import type { ManagedPerson, UserManagementRights } from "../src/components/admin/person-actions.ts";
import { type SettingFormName, settingForms } from "../src/components/settings/setting-forms.ts";
import type { CallHandlers } from "./open-page.tsx";

/** 2026-11-01, noon. */
const NOON = 1_793_534_400;

/** A user as the administration lists them. */
export function personFixture(more: Partial<ManagedPerson> = {}): ManagedPerson {
  return {
    user_id: "7",
    username: "grace",
    display_name: "Grace Hopper",
    avatar: "",
    e_mail: "grace@example.com",
    rank: 321,
    created_at: NOON,
    deleted_at: 0,
    suspended_at: 0,
    suspended_until: 0,
    status: "normal",
    role_id: 1,
    role_name: "User",
    second_factor: false,
    ...more,
  };
}

const everyRight: UserManagementRights = {
  allow_create_user: true,
  allow_update_user_status: true,
  allow_update_user_password: true,
  allow_update_user_role: true,
};

const roles: Reply<"adminRoles"> = [
  { id: 1, name: "User", description: "Default with no special access." },
  { id: 2, name: "Admin", description: "Have the full power to access the site." },
  { id: 3, name: "Moderator", description: "Has access to all posts except admin settings." },
];

/** A server whose user list has these users in every filter. */
export function serveUsers(
  list: readonly ManagedPerson[],
  { next = "", rights = {} }: { next?: string; rights?: Partial<UserManagementRights> } = {},
): CallHandlers {
  return {
    adminUsersPage: () => ({ count: list.length, list: [...list] }),
    adminUserList: () => ({ list: [...list], next, is_partial: false }),
    adminRoles: () => roles,
    adminUserCenterAgent: () => ({ ...everyRight, ...rights }),
    personRights: () => ({ user_id: "7", may_grant: false, list: [] }),
  };
}

function defaultsOf(page: SettingPageName): Record<string, unknown> {
  const stored = pageFields(page).map(({ name, section, setting }) => {
    const byName = new Map<string, unknown>(Object.entries(defaultSettings[section]));
    return [name, setting.type === "tags" ? [] : byName.get(name)] as const;
  });
  return Object.fromEntries(stored);
}

/** Of a site that has named no provider for its search by meaning. */
export const unsentVectors: Reply<"semanticSearchState"> = {
  ...{
    enabled: false,
    host: "",
    model: "",
    posts: 0,
    tokens: 0,
    stored: 0,
    untaken: 0,
    engine: "",
    waiting: 0,
    is_complete: false,
    pgvector: { state: "absent", version: "" },
  },
  ...{ used: { posts: 0, searches: 0, failed: 0, tokens: 0 }, limit: 1_000_000, cost: 0, cost_today: 0 },
  ...{ currency: "USD", error: "", failed_at: 0, next_at: 0 },
};

/** A server with the settings of one form: their defaults and `stored`, replaced by what is saved. */
export function serveSettings(name: SettingFormName, stored: Readonly<Record<string, unknown>> = {}): CallHandlers {
  const { page, read, save } = settingForms[name];
  let values = { ...defaultsOf(page), ...stored };
  const store = (input: object) => {
    values = { ...values, ...input };
    return values;
  };
  return {
    settingChanges: () => [],
    semanticSearchState: () => unsentVectors,
    adminThemeOptions: () => [{ value: "default", label: "Default" }],
    adminLanguageOptions: () => [
      { value: "en_US", label: "English", progress: 100 },
      { value: "de_DE", label: "Deutsch", progress: 100 },
    ],
    ...Object.fromEntries([
      [read, () => values],
      [save, store],
    ]),
  };
}

const author: UserBasic = {
  id: "7",
  username: "grace",
  rank: 321,
  display_name: "Grace Hopper",
  avatar: "",
  website: "",
  location: "",
  language: "",
  status: "normal",
  suspended_until: 0,
};

type AdminQuestion = Reply<"adminQuestionList">["list"][number];
type AdminAnswer = Reply<"adminAnswerList">["list"][number];
type AdminMail = Reply<"adminMailPage">["list"][number];
type ListedFile = Reply<"adminFilePage">["list"][number];
type ListedClaimAccount = Reply<"adminClaimPage">["list"][number];
type ListedAdminComment = Reply<"adminCommentPage">["list"][number];

/** A question as the administration lists it. */
export function adminQuestionFixture(more: Partial<AdminQuestion> = {}): AdminQuestion {
  return {
    id: "10010000000000001",
    title: "Why is green tea bitter?",
    vote_count: 3,
    show: 1,
    pin: 1,
    tags: [{ slug_name: "tea", display_name: "Tea" }],
    answer_count: 2,
    accepted_answer_id: "0",
    create_time: NOON,
    user_info: author,
    ...more,
  };
}

/** A comment as the administration lists it. */
export function adminCommentFixture(more: Partial<ListedAdminComment> = {}): ListedAdminComment {
  return {
    id: "10030000000000003",
    question_id: "10010000000000001",
    answer_id: "",
    title: "Why is green tea bitter?",
    original_text: "How long did it steep?",
    create_time: NOON,
    vote_count: 4,
    user_info: author,
    ...more,
  };
}

/** A sent mail as the administration lists it. */
export function adminMailFixture(id: string, more: Partial<AdminMail> = {}): AdminMail {
  return {
    ...{ id, created_at: NOON, kind: "inbox", state: "sent", stop: "", address: "ann@example.com", username: "ann" },
    ...{ language: "en_US", subject: "Someone answered", attempts: 1, attempted_at: NOON, answer: "250 OK" },
    ...{ message_id: "<1@qa.example>", may_send_again: true, ...more },
  };
}

/** An upload as the administration lists it. */
export function adminFileFixture(id: string, name: string, more: Partial<ListedFile> = {}): ListedFile {
  return {
    ...{ id, name, url: `https://qa.example/uploads/post/ab/${id}.png`, source: "post", size_bytes: 2048 },
    ...{ created_at: NOON, user_info: author, ...more },
  };
}

/** An imported account as the administration lists it. */
export function adminClaimFixture(
  id: string,
  username: string,
  more: Partial<ListedClaimAccount> = {},
): ListedClaimAccount {
  const user_info = { ...author, id, username, display_name: `Old ${username}`, rank: 210 };
  return { user_info, post_count: 12, mailed_at: 0, can_mail: true, ...more };
}

/** An answer as the administration lists it. */
export function adminAnswerFixture(more: Partial<AdminAnswer> = {}): AdminAnswer {
  return {
    id: "10020000000000002",
    question_id: "10010000000000001",
    description: "The water was too hot.",
    title: "Why is green tea bitter?",
    create_time: NOON,
    accepted: 1,
    user_info: author,
    vote_count: 5,
    ...more,
  };
}
