import type { CallName } from "@askwell/contract";
import { type CacheTag, type CacheTags, settingsOnly } from "../../cache-tags.ts";
import { routes as accountMerges } from "../../features/account-merges/routes.ts";
import {
  fieldChecks as accountChecks,
  routes as accounts,
  cacheTags as accountTags,
} from "../../features/accounts/routes.ts";
import {
  fieldChecks as answerChecks,
  routes as answers,
  cacheTags as answerTags,
  repeatedReplies as repeatedAnswers,
} from "../../features/answers/routes.ts";
import { fieldChecks as apiKeyChecks, routes as apiKeys } from "../../features/api-keys/routes.ts";
import { routes as assignments } from "../../features/assignments/routes.ts";
import {
  routes as assistant,
  fieldChecks as assistantChecks,
  cacheTags as assistantTags,
} from "../../features/assistant/routes.ts";
import { routes as automation, fieldChecks as automationChecks } from "../../features/automation/routes.ts";
import { fieldChecks as backupChecks, routes as backups } from "../../features/backups/routes.ts";
import { routes as badges, cacheTags as badgeTags } from "../../features/badges/routes.ts";
import { routes as captchas, cacheTags as captchaTags } from "../../features/captchas/routes.ts";
import { routes as chats } from "../../features/chats/routes.ts";
import { routes as collections } from "../../features/collections/routes.ts";
import {
  routes as comments,
  cacheTags as commentTags,
  repeatedReplies as repeatedComments,
} from "../../features/comments/routes.ts";
import { routes as community } from "../../features/community/routes.ts";
import { routes as communityReview } from "../../features/community-review/routes.ts";
import { routes as connectors, cacheTags as connectorTags } from "../../features/connectors/routes.ts";
import { routes as dashboard } from "../../features/dashboard/routes.ts";
import { routes as drafts, repeatedReplies as repeatedDrafts } from "../../features/drafts/routes.ts";
import { routes as drawings, cacheTags as drawingTags } from "../../features/drawings/routes.ts";
import { routes as editorTools, cacheTags as editorToolTags } from "../../features/editor-tools/routes.ts";
import { routes as embeds, cacheTags as embedTags } from "../../features/embeds/routes.ts";
import { routes as exports } from "../../features/exports/routes.ts";
import { routes as files } from "../../features/files/routes.ts";
import { routes as follows } from "../../features/follows/routes.ts";
import { routes as grantedRights, fieldChecks as rightChecks } from "../../features/granted-rights/routes.ts";
import { fieldChecks as holdRuleChecks, routes as holdRules } from "../../features/hold-rules/routes.ts";
import { fieldChecks as mailChecks, routes as mails } from "../../features/mails/routes.ts";
import { routes as memberInvitations } from "../../features/member-invitations/routes.ts";
import { routes as notificationChoices } from "../../features/notification-choices/routes.ts";
import { routes as notifications } from "../../features/notifications/routes.ts";
import { routes as oauth } from "../../features/oauth/routes.ts";
import { routes as pluginPages, cacheTags as pluginPageTags } from "../../features/plugin-pages/routes.ts";
import { routes as postMoves } from "../../features/post-moves/routes.ts";
import { routes as posts, cacheTags as postTags } from "../../features/posts/routes.ts";
import { routes as push } from "../../features/push/routes.ts";
import {
  fieldChecks as questionChecks,
  routes as questions,
  cacheTags as questionTags,
  repeatedReplies as repeatedQuestions,
} from "../../features/questions/routes.ts";
import { routes as reactions, cacheTags as reactionTags } from "../../features/reactions/routes.ts";
import { routes as removals } from "../../features/removals/routes.ts";
import { routes as replies, fieldChecks as replyChecks } from "../../features/replies/routes.ts";
import {
  routes as review,
  fieldChecks as reviewChecks,
  cacheTags as reviewTags,
} from "../../features/review/routes.ts";
import { routes as sameQuestions } from "../../features/same-questions/routes.ts";
import { fieldChecks as sanctionChecks, routes as sanctions } from "../../features/sanctions/routes.ts";
import { routes as savedFilters } from "../../features/saved-filters/routes.ts";
import { routes as search, cacheTags as searchTags } from "../../features/search/routes.ts";
import { routes as semanticSearch } from "../../features/semantic-search/routes.ts";
import { routes as sessions } from "../../features/sessions/routes.ts";
import { routes as sidebar, cacheTags as sidebarTags } from "../../features/sidebar/routes.ts";
import { routes as site, fieldChecks as siteChecks, cacheTags as siteTags } from "../../features/site/routes.ts";
import { fieldChecks as tagChecks, routes as tags, cacheTags as tagTags } from "../../features/tags/routes.ts";
import { routes as factors } from "../../features/two-factor/routes.ts";
import { routes as uploads } from "../../features/uploads/routes.ts";
import { routes as userCenter, cacheTags as userCenterTags } from "../../features/user-center/routes.ts";
import { fieldChecks as userChecks, routes as users, cacheTags as userTags } from "../../features/users/routes.ts";
import { routes as votePatterns } from "../../features/vote-patterns/routes.ts";
import {
  repeatedReplies as repeatedVotes,
  routes as votes,
  cacheTags as voteTags,
} from "../../features/votes/routes.ts";
import { fieldChecks as webhookChecks, routes as webhooks } from "../../features/webhooks/routes.ts";
import type { FieldChecks, Handlers, RepeatedReplies } from "../../handler.ts";
import { routes as install, cacheTags as installTags } from "../../install/routes.ts";
import { routes as plugins, cacheTags as pluginTags } from "../../plugins/routes.ts";
import { createDocumentHandlers } from "../open-api/serve-document.ts";

/** The handlers of all calls, one line per feature. */
export const handlers: Handlers = {
  ...accounts,
  ...answers,
  ...apiKeys,
  ...assistant,
  ...memberInvitations,
  ...backups,
  ...badges,
  ...captchas,
  ...chats,
  ...collections,
  ...comments,
  ...connectors,
  ...community,
  ...dashboard,
  ...drafts,
  ...drawings,
  ...editorTools,
  ...embeds,
  ...exports,
  ...factors,
  ...files,
  ...follows,
  ...posts,
  ...postMoves,
  ...questions,
  ...install,
  ...holdRules,
  ...mails,
  ...notificationChoices,
  ...notifications,
  ...oauth,
  ...plugins,
  ...replies,
  ...pluginPages,
  ...push,
  ...savedFilters,
  ...reactions,
  ...sameQuestions,
  ...accountMerges,
  ...removals,
  ...grantedRights,
  ...semanticSearch,
  ...votePatterns,
  ...sanctions,
  ...search,
  ...review,
  ...assignments,
  ...communityReview,
  ...sessions,
  ...sidebar,
  ...site,
  ...tags,
  ...uploads,
  ...userCenter,
  ...users,
  ...votes,
  ...webhooks,
  ...automation,
  ...createDocumentHandlers(),
};

/** Further field checks, run after a call was rejected for a field. */
export const fieldChecks: FieldChecks = {
  ...accountChecks,
  ...answerChecks,
  ...apiKeyChecks,
  ...assistantChecks,
  ...backupChecks,
  ...questionChecks,
  ...holdRuleChecks,
  ...mailChecks,
  ...replyChecks,
  ...rightChecks,
  ...sanctionChecks,
  ...reviewChecks,
  ...siteChecks,
  ...tagChecks,
  ...userChecks,
  ...webhookChecks,
  ...automationChecks,
};

/** The replies of the calls that take effect once, when they are repeated with their key. */
export const repeatedReplies: RepeatedReplies = {
  ...repeatedAnswers,
  ...repeatedComments,
  ...repeatedDrafts,
  ...repeatedQuestions,
  ...repeatedVotes,
};

/** The cache tags of every public reply. */
const cacheTags: CacheTags = {
  ...accountTags,
  ...answerTags,
  ...assistantTags,
  ...badgeTags,
  ...captchaTags,
  ...commentTags,
  ...connectorTags,
  ...drawingTags,
  ...editorToolTags,
  ...embedTags,
  ...installTags,
  ...pluginTags,
  ...pluginPageTags,
  ...postTags,
  ...questionTags,
  ...reactionTags,
  ...reviewTags,
  ...searchTags,
  ...sidebarTags,
  ...siteTags,
  ...tagTags,
  ...userTags,
  ...userCenterTags,
  ...voteTags,
  openApi: settingsOnly,
  apiReference: settingsOnly,
};

/** The cache tags of a reply that a page for visitors shows; `input` as it was checked. */
export function cacheTagsOf(name: CallName, reply: unknown, input: unknown): readonly CacheTag[] {
  // A name known only at run time loses the tie between reply and tags.
  const tagsOf = (cacheTags as Partial<Record<CallName, (reply: unknown, input: unknown) => readonly CacheTag[]>>)[
    name
  ];
  if (!tagsOf) throw new Error(`the page of a visitor reads ${name}, which declares no cache tags`);
  return tagsOf(reply, input);
}
