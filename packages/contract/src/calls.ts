import * as accounts from "./calls/accounts.ts";
import * as adminPosts from "./calls/admin-posts.ts";
import * as adminUsers from "./calls/admin-users.ts";
import * as accountMerges from "./calls/administration/account-merges.ts";
import * as apiKeys from "./calls/administration/api-keys.ts";
import * as adminAssistant from "./calls/administration/assistant.ts";
import * as assistantTests from "./calls/administration/assistant-tests.ts";
import * as automation from "./calls/administration/automation.ts";
import * as backups from "./calls/administration/backups.ts";
import * as claims from "./calls/administration/claims.ts";
import * as community from "./calls/administration/community.ts";
import * as dashboard from "./calls/administration/dashboard.ts";
import * as adminFiles from "./calls/administration/files.ts";
import * as grantedRights from "./calls/administration/granted-rights.ts";
import * as mailLog from "./calls/administration/mail-log.ts";
import * as mailReplies from "./calls/administration/mail-replies.ts";
import * as mailTexts from "./calls/administration/mail-texts.ts";
import * as mcp from "./calls/administration/mcp.ts";
import * as memberInvitations from "./calls/administration/member-invitations.ts";
import * as ownBadges from "./calls/administration/own-badges.ts";
import * as postLists from "./calls/administration/post-lists.ts";
import * as preparedTexts from "./calls/administration/prepared-texts.ts";
import * as programs from "./calls/administration/programs.ts";
import * as removals from "./calls/administration/removals.ts";
import * as sanctions from "./calls/administration/sanctions.ts";
import * as semanticSearch from "./calls/administration/semantic-search.ts";
import * as adminTags from "./calls/administration/tags.ts";
import * as viewAs from "./calls/administration/view-as.ts";
import * as webhooks from "./calls/administration/webhooks.ts";
import * as answers from "./calls/answers.ts";
import * as assistant from "./calls/assistant/assistant.ts";
import * as assistantExclusions from "./calls/assistant/exclusions.ts";
import * as assistantHelps from "./calls/assistant/helps.ts";
import * as badges from "./calls/badges.ts";
import * as collections from "./calls/collections.ts";
import * as comments from "./calls/comments.ts";
import * as connectors from "./calls/connectors.ts";
import * as follows from "./calls/follows.ts";
import * as install from "./calls/install.ts";
import * as mailAndPrivileges from "./calls/mail-and-privileges.ts";
import * as notificationChoices from "./calls/notification-choices.ts";
import * as notifications from "./calls/notifications.ts";
import * as permission from "./calls/permission.ts";
import * as personal from "./calls/personal.ts";
import * as pluginPackages from "./calls/plugin-packages.ts";
import * as plugins from "./calls/plugins.ts";
import * as questions from "./calls/questions.ts";
import * as reactions from "./calls/reactions.ts";
import * as assignedTasks from "./calls/review/assigned-tasks.ts";
import * as communityReview from "./calls/review/community-review.ts";
import * as holdRules from "./calls/review/hold-rules.ts";
import * as postModes from "./calls/review/post-modes.ts";
import * as postMoves from "./calls/review/post-moves.ts";
import * as review from "./calls/review/review.ts";
import * as reviewTasks from "./calls/review/review-tasks.ts";
import * as similarQuestions from "./calls/review/similar-questions.ts";
import * as votePatterns from "./calls/review/vote-patterns.ts";
import * as revisions from "./calls/revisions.ts";
import * as savedFilters from "./calls/saved-filters.ts";
import * as search from "./calls/search.ts";
import * as sessions from "./calls/sessions.ts";
import * as settings from "./calls/settings.ts";
import * as site from "./calls/site.ts";
import * as tags from "./calls/tags.ts";
import * as timeline from "./calls/timeline.ts";
import * as users from "./calls/users.ts";
import * as votes from "./calls/votes.ts";
import * as writing from "./calls/writing.ts";

/** Every call by name. The definitions live in `calls/<subject>.ts`. */
export const calls = {
  ...accounts,
  ...adminAssistant,
  ...semanticSearch,
  ...adminPosts,
  ...postLists,
  ...adminFiles,
  ...adminTags,
  ...adminUsers,
  ...answers,
  ...assistant,
  ...assistantExclusions,
  ...assistantHelps,
  ...assistantTests,
  ...apiKeys,
  ...webhooks,
  ...automation,
  ...memberInvitations,
  ...backups,
  ...claims,
  ...mailLog,
  ...mailReplies,
  ...mailTexts,
  ...badges,
  ...ownBadges,
  ...collections,
  ...comments,
  ...connectors,
  ...community,
  ...dashboard,
  ...follows,
  ...holdRules,
  ...install,
  ...mailAndPrivileges,
  ...mcp,
  ...programs,
  ...notificationChoices,
  ...notifications,
  ...permission,
  ...personal,
  ...preparedTexts,
  ...questions,
  ...reactions,
  ...postModes,
  ...postMoves,
  ...review,
  ...reviewTasks,
  ...assignedTasks,
  ...communityReview,
  ...accountMerges,
  ...removals,
  ...similarQuestions,
  ...votePatterns,
  ...revisions,
  ...grantedRights,
  ...sanctions,
  ...savedFilters,
  ...search,
  ...sessions,
  ...viewAs,
  ...settings,
  ...site,
  ...tags,
  ...timeline,
  ...pluginPackages,
  ...plugins,
  ...users,
  ...votes,
  ...writing,
};
