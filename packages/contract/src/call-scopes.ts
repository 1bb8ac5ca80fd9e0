import type { ApiScope } from "@askwell/domain";
import type { CallName } from "./api.ts";
import type { CallDefinition } from "./call.ts";
import { calls } from "./calls.ts";

/** What a call needs of a key: a scope, `any` valid key, or a `session`, so that no key makes it. */
export type CallScope = ApiScope | "any" | "session";

type PathOfCall = (typeof calls)[CallName]["path"];
/** The part of a path that says what a call is about. */
type Subject<Path> = Path extends `/answer/api/v1/${infer First}/${string}`
  ? First
  : Path extends `/answer/api/v1/${infer First}`
    ? First
    : Path extends `/answer/admin/${string}`
      ? "admin"
      : Path extends `/installation/${string}` | `/users/unsubscribe${string}` | `/users/account-suspended${string}`
        ? "outside"
        : Path extends "/answer/api/openapi.json"
          ? "openapi"
          : Path;

/**
 * The scopes of all calls, by the part of their path that names the subject: a `GET` needs the scope that reads it,
 * another method the one that writes. A path that is missing here does not compile.
 */
const scopeOfSubject = {
  activity: "review",
  admin: "admin",
  ai: "session",
  answer: "answers",
  badge: "users",
  badges: "users",
  captcha: "any",
  collection: "account",
  comment: "comments",
  connector: "session",
  draft: "account",
  editor: "any",
  embed: "any",
  file: "files",
  follow: "account",
  help: "any",
  "hold-rule": "review",
  "hold-rules": "review",
  language: "any",
  meta: "votes",
  moderation: "any",
  notification: "account",
  openapi: "any",
  /** The installation, and links of mails. */
  outside: "session",
  permission: "any",
  personal: "users",
  plugin: "plugins",
  post: "review",
  "prepared-texts": "review",
  privileges: "any",
  push: "session",
  question: "questions",
  reasons: "any",
  render: "any",
  report: "review",
  review: "review",
  reviewing: "review",
  revisions: "review",
  saved: "account",
  search: "questions",
  sidebar: "any",
  siteinfo: "any",
  staff: "review",
  tag: "tags",
  tags: "tags",
  user: "session",
  "user-center": "session",
  users: "users",
  vote: "votes",
} as const satisfies Record<Subject<PathOfCall>, string>;

/**
 * Calls whose path says less than what they do. What could give a key more than it has needs a session: creating
 * keys, passwords, roles and granted rights, merging and deleting accounts, invitations, links and codes of imported
 * accounts, what programs may do, code that the site or its pages run, settings of plugins, settings with which mails,
 * backups or log-ins reach others, and undoing changes of these.
 */
const exceptions: Partial<Record<CallName, CallScope>> = {
  personalCollections: "account:read",
  personalVotes: "account:read",
  tagsIgnored: "account:read",
  ignoreTag: "account:write",
  followTags: "account:write",
  currentPerson: "account:read",
  updateProfile: "account:write",
  updateInterface: "account:write",
  chooseWayToWrite: "account:write",
  userInfoSearch: "users:read",
  personCard: "users:read",
  userRanking: "users:read",
  reputationRanking: "users:read",
  userStaff: "users:read",
  readNotificationConfig: "account:read",
  saveNotificationConfig: "account:write",
  readNotificationChoices: "account:read",
  saveNotificationChoices: "account:write",
  readDigest: "account:read",
  readMailPause: "account:read",
  tryMailAgain: "account:write",
  saveDigest: "account:write",
  ownRights: "account:read",
  ownSanctions: "account:read",
  confirmWarning: "account:write",
  appealRestriction: "account:write",
  renderPost: "any",
  pagePlugins: "any",
  pluginStatus: "any",
  reportPluginError: "any",
  readSuspension: "session",
  readAssistantSettings: "session",
  saveAssistantSettings: "session",
  assistantModels: "session",
  startTestRun: "session",
  switchTestRun: "session",
  adminConversationPage: "session",
  adminConversation: "session",
  deleteConversation: "session",
  createApiKey: "session",
  describeApiKey: "session",
  deleteApiKey: "session",
  deletePersonalKeys: "session",
  createScopedKey: "session",
  changeScopedKey: "session",
  trustPersonalKey: "session",
  rotateApiKey: "session",
  rotateWebhookSecret: "session",
  saveApiSettings: "session",
  saveMcpSettings: "session",
  saveProgramSettings: "session",
  addProgram: "session",
  changeProgram: "session",
  rotateProgramSecret: "session",
  deleteProgram: "session",
  addPerson: "session",
  addPeople: "session",
  previewPeople: "session",
  addListedPeople: "session",
  setUserRole: "session",
  setUserRoles: "session",
  grantRights: "session",
  endGrants: "session",
  mergeAccounts: "session",
  deletePerson: "session",
  setUserPassword: "session",
  setUserProfile: "session",
  resetFactors: "session",
  endPersonSessions: "session",
  viewAs: "session",
  endViewAs: "session",
  undoAdministration: "session",
  readActivation: "session",
  sendActivation: "session",
  inviteByMail: "session",
  inviteByLink: "session",
  resendMemberInvitation: "session",
  mailClaimLinks: "session",
  startClaimMails: "session",
  createClaimCodes: "session",
  uploadPlugin: "session",
  fetchPlugin: "session",
  installPlugin: "session",
  rollBackPlugin: "session",
  removePlugin: "session",
  switchPlugin: "session",
  pluginConfig: "session",
  savePluginConfig: "session",
  saveCustomCodeSettings: "session",
  saveGeneralSettings: "session",
  saveLoginSettings: "session",
  saveSecuritySettings: "session",
  saveMailSettings: "session",
  testMail: "session",
  saveMailText: "session",
  sendMailText: "session",
  readReplySettings: "session",
  saveReplySettings: "session",
  testReplyMailbox: "session",
  renewReplyWebhook: "session",
  saveBackupSettings: "session",
  startBackup: "session",
  startDrill: "session",
  deleteBackup: "session",
};

function subjectOf(path: string): keyof typeof scopeOfSubject {
  if (path.startsWith("/answer/admin/")) return "admin";
  if (!path.startsWith("/answer/")) return "outside";
  const [, subject] = /^\/answer\/api\/v1\/([^/]+)/.exec(path) ?? [];
  return (subject ?? "openapi") as keyof typeof scopeOfSubject;
}

/** What a call needs of a key. Rules: docs/rules/api-keys.md AK6. */
export function scopeOf(name: CallName): CallScope {
  const { method, path }: CallDefinition = calls[name];
  const exception = exceptions[name];
  if (exception) return exception;
  const scope = scopeOfSubject[subjectOf(path)];
  if (scope === "any" || scope === "session") return scope;
  return `${scope}:${method === "GET" ? "read" : "write"}` as ApiScope;
}
