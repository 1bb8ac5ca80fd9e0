import type { CallName } from "./api.ts";
import { calls } from "./calls.ts";

/** A group of calls about one subject, in the OpenAPI document and on the help page about the API. */
export interface CallGroup {
  /** In the address of its help page. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

interface GroupDefinition extends CallGroup {
  /** The paths of its calls; the first group that matches has the call. */
  readonly paths: RegExp;
}

const admin = (subjects: string) => new RegExp(`^/answer/admin/api/(${subjects})(/|$)`);
const api = (subjects: string) => new RegExp(`^/answer/api/v1/(${subjects})(/|$)`);

/** Groups whose paths are part of those of another group come first. */
const definitions: readonly GroupDefinition[] = [
  {
    slug: "questions",
    name: "Questions",
    description: "Listing, reading, asking, editing and closing questions.",
    paths: api("question"),
  },
  {
    slug: "answers",
    name: "Answers",
    description: "Reading, writing and accepting answers.",
    paths: api("answer"),
  },
  {
    slug: "comments",
    name: "Comments",
    description: "Comments on questions and answers, and replies to comments.",
    paths: api("comment"),
  },
  {
    slug: "votes",
    name: "Votes and reactions",
    description: "Votes on posts, and reactions to them; for staff, noticeable votes.",
    paths: api("vote|meta|staff/vote-(?:patterns|groups|voids)"),
  },
  {
    slug: "tags",
    name: "Tags",
    description: "Tags, their synonyms, and what the caller follows.",
    paths: api("tags?"),
  },
  {
    slug: "search",
    name: "Search",
    description: "Searching questions and answers, and saved filters of question lists.",
    paths: api("search|saved"),
  },
  {
    slug: "assistant",
    name: "Assistant",
    description: "The conversations of the caller with the assistant. No API key makes these calls.",
    paths: api("ai"),
  },
  {
    slug: "users",
    name: "Users",
    description: "Profiles, directories and rankings of users, and what they have posted.",
    paths: api("users|personal|user/(card|staff|ranking|info/search)"),
  },
  {
    slug: "badges",
    name: "Badges",
    description: "Badges, and who has been awarded them.",
    paths: api("badges?"),
  },
  {
    slug: "login",
    name: "Logging in",
    description:
      "Registration, log-in, passwords, second factors, sessions and external logins. No API key makes these calls.",
    paths: api(
      "connector|user-center|user/(action|email|password|landing|link|claim|login|logout|register|invitation|second-factor|sessions?)",
    ),
  },
  {
    slug: "notification-choices",
    name: "Notification choices",
    description: "What a user is notified of, and where: on the site, by mail, on devices and in chats.",
    paths: api("push|user/(notification|digest|chat|notifications?-.*)"),
  },
  {
    slug: "notifications",
    name: "Notifications",
    description: "The notifications of the caller.",
    paths: api("notification"),
  },
  {
    slug: "account",
    name: "The caller's account",
    description: "The profile of the caller, their bookmarks, what they follow, their API keys and their data.",
    paths: api("user|collection|follow"),
  },
  {
    slug: "writing",
    name: "Writing",
    description: "Drafts, uploads, rendering of Markdown, and the settings of the editor.",
    paths: api("draft|file|post/render|editor|embed|render|captcha"),
  },
  {
    slug: "review",
    name: "Review and moderation",
    description: "Flags, suggested edits, histories, modes of posts, notes about users and the log of the staff.",
    paths: api("review|moderation|reviewing|report|reasons|revisions|activity|staff|post|prepared-texts|hold-rules?"),
  },
  {
    slug: "plugins",
    name: "Plugins",
    description: "What enabled plugins add, and their own calls.",
    paths: api("plugin"),
  },
  {
    slug: "site",
    name: "The site",
    description: "What the site is, its languages and privileges, and this document.",
    // The rest of what is not for administrators.
    paths: /^\/answer\/api\//,
  },
  {
    slug: "admin-posts",
    name: "Administration: posts",
    description: "Questions, answers, comments and tags in every state, and uploads.",
    paths: admin("question|answer|comment|tag|file|delete|report|reasons"),
  },
  {
    slug: "admin-users",
    name: "Administration: users",
    description: "Accounts, roles, invitations to register, and imported accounts.",
    paths: admin("users?|user-center|invitations|roles|rights|claim|view-as"),
  },
  {
    slug: "admin-badges",
    name: "Administration: badges",
    description: "Switching, adding and awarding badges.",
    paths: admin("badges?"),
  },
  {
    slug: "admin-settings",
    name: "Administration: settings",
    description: "The pages of settings, privileges and prepared texts.",
    paths: admin("siteinfo|setting|setting-changes|theme|language|prepared-texts?|mcp-config"),
  },
  {
    slug: "admin-mails",
    name: "Administration: mails",
    description: "The words of mails, and what became of the mails that the site has sent.",
    paths: admin("mail-texts?|mails?"),
  },
  {
    slug: "admin-keys",
    name: "Administration: API keys, webhooks and rules",
    description:
      "The API keys of the site and of its users, programs that users connect, the webhooks that get its events, and its automation rules.",
    paths: admin("api-key|programs|webhooks|automation"),
  },
  {
    slug: "admin-assistant",
    name: "Administration: assistant",
    description: "Providers of language models, limits and costs, and the conversations of all users.",
    paths: admin("ai|ai-config|ai-provider|ai-models"),
  },
  {
    slug: "admin-plugins",
    name: "Administration: plugins",
    description: "Installing, enabling and setting up plugins.",
    paths: admin("plugins?"),
  },
  {
    slug: "admin-operation",
    name: "Administration: operation",
    description: "The dashboard, backups, background jobs, the search engine and received mails.",
    // The rest of the administration.
    paths: /^\/answer\/admin\//,
  },
  {
    slug: "installation",
    name: "Installation",
    description: "Setting up a new site. After the installation these calls answer 404.",
    paths: /^\/installation\//,
  },
  {
    slug: "mail-links",
    name: "Links of mails",
    description:
      "What the links of mails call to stop mails and to appeal. The code of the mail is the only credential.",
    paths: /^\/users\/(unsubscribe|account-suspended)/,
  },
];

/** The groups in the order of the help page. */
export const callGroups: readonly CallGroup[] = definitions.map(({ paths: _, ...group }) => group);

/** The group of a call. Source: docs/rules/api-document.md OA3. */
export function groupOf(name: CallName): CallGroup {
  const { path } = calls[name];
  const group = definitions.find(({ paths }) => paths.test(path));
  if (!group) throw new Error(`${name} belongs to no group of calls: add its path to call-groups.ts`);
  return group;
}
