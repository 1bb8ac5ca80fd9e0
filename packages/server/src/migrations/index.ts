import type { Migration } from "../platform/db/schema/schema.ts";
import { platform } from "./0001-platform.ts";
import { people } from "./0002-people.ts";
import { posts } from "./0003-posts.ts";
import { threads } from "./0004-threads.ts";
import { search } from "./0005-search.ts";
import { staff } from "./0006-staff.ts";
import { mails } from "./0009-mails.ts";
import { plugins } from "./0010-plugins.ts";
import { logins } from "./0011-logins.ts";
import { sessionUse } from "./0012-session-use.ts";
import { ownThings } from "./0013-own-things.ts";
import { drafts } from "./0015-drafts.ts";
import { tagMoves } from "./0016-tag-moves.ts";
import { secondFactor } from "./0018-second-factor.ts";
import { mergedQuestions } from "./0019-merged-questions.ts";
import { searchSegments } from "./0020-search-segments.ts";
import { shownBadges } from "./0023-shown-badges.ts";
import { pendingTags } from "./0024-pending-tags.ts";
import { searchSync } from "./0025-search-sync.ts";
import { pluginPackages } from "./0027-plugin-packages.ts";
import { chats } from "./0028-chats.ts";
import { searchRanking } from "./0029-search-ranking.ts";
import { backupRuns } from "./0030-backup-runs.ts";
import { apiKeys } from "./0033-api-keys.ts";
import { moreBadges } from "./0034-more-badges.ts";
import { mutedQuestions } from "./0036-muted-questions.ts";
import { notificationChoices } from "./0040-notification-choices.ts";
import { digests } from "./0041-digests.ts";
import { repliesByMail } from "./0043-replies-by-mail.ts";
import { pushDevices } from "./0045-push-devices.ts";
import { peopleDirectory } from "./0047-people-directory.ts";
import { questionReads } from "./0049-question-reads.ts";
import { sameQuestions } from "./0050-same-questions.ts";
import { ignoredTags } from "./0051-ignored-tags.ts";
import { sanctions } from "./0055-sanctions.ts";
import { reviewTasks } from "./0058-review-tasks.ts";
import { staffLogFilters } from "./0059-staff-log-filters.ts";
import { memberInvitations } from "./0060-member-invitations.ts";
import { savedFilters } from "./0062-saved-filters.ts";
import { submissionKeys } from "./0064-submission-keys.ts";
import { removals } from "./0068-removals.ts";
import { postModes } from "./0070-post-modes.ts";
import { postMoves } from "./0071-post-moves.ts";
import { mergedInto } from "./0072-merged-into.ts";
import { hiddenPosts } from "./0073-hidden-posts.ts";
import { communityDays } from "./0074-community-days.ts";
import { commentScores } from "./0075-comment-scores.ts";
import { importedAddresses } from "./0076-imported-addresses.ts";
import { keyScopes } from "./0077-key-scopes.ts";
import { flagsOfReporters } from "./0078-flags-of-reporters.ts";
import { importedSources } from "./0079-imported-sources.ts";
import { eventLog } from "./0080-event-log.ts";
import { webhooks } from "./0081-webhooks.ts";
import { hiddenAcceptances } from "./0082-hidden-acceptances.ts";
import { followedSynonyms } from "./0083-followed-synonyms.ts";
import { unpackedThreadWords } from "./0084-unpacked-thread-words.ts";
import { wayToWrite } from "./0085-way-to-write.ts";
import { settingChanges } from "./0087-setting-changes.ts";
import { closingVotes } from "./0088-closing-votes.ts";
import { uploadLists } from "./0089-upload-lists.ts";
import { claimStatus } from "./0090-claim-status.ts";
import { communityReview } from "./0092-community-review.ts";
import { holdRules } from "./0094-hold-rules.ts";
import { removedTexts } from "./0095-removed-texts.ts";
import { appealTasks } from "./0096-appeal-tasks.ts";
import { programPosts } from "./0099-program-posts.ts";
import { assistant } from "./0101-assistant.ts";
import { accountMerges } from "./0105-account-merges.ts";
import { votePatterns } from "./0106-vote-patterns.ts";
import { grantedRights } from "./0107-granted-rights.ts";
import { mailLog } from "./0109-mail-log.ts";
import { bouncedAddresses } from "./0110-bounced-addresses.ts";
import { badgeEvents } from "./0111-badge-events.ts";
import { oauth } from "./0112-oauth.ts";
import { helpClaims } from "./0113-help-claims.ts";
import { automation } from "./0114-automation.ts";
import { userList } from "./0116-user-list.ts";
import { postLists } from "./0119-post-lists.ts";
import { ruleMails } from "./0121-rule-mails.ts";
import { staffLogActions } from "./0122-staff-log-actions.ts";
import { flagReasons } from "./0123-flag-reasons.ts";
import { semanticSearch } from "./0127-semantic-search.ts";
import { assistantExclusions } from "./0130-assistant-exclusions.ts";
import { assistantTests } from "./0131-assistant-tests.ts";
import { assistantHelps } from "./0132-assistant-helps.ts";
import { exclusionSides } from "./0136-exclusion-sides.ts";
import { viewAs } from "./0137-view-as.ts";
import { voteGroups } from "./0140-vote-groups.ts";
import { voteVoids } from "./0141-vote-voids.ts";
import { engineVectors } from "./0143-engine-vectors.ts";
import { assignedTasks } from "./0144-assigned-tasks.ts";
import { importedStates } from "./0150-imported-states.ts";

/** All migrations in their order. New ones are added at the end. */
export const migrations: readonly Migration[] = [
  platform,
  people,
  posts,
  threads,
  search,
  staff,
  mails,
  plugins,
  logins,
  sessionUse,
  ownThings,
  drafts,
  tagMoves,
  secondFactor,
  mergedQuestions,
  searchSegments,
  shownBadges,
  pendingTags,
  searchSync,
  pluginPackages,
  chats,
  searchRanking,
  backupRuns,
  apiKeys,
  moreBadges,
  mutedQuestions,
  notificationChoices,
  questionReads,
  sameQuestions,
  repliesByMail,
  pushDevices,
  peopleDirectory,
  ignoredTags,
  reviewTasks,
  sanctions,
  digests,
  staffLogFilters,
  savedFilters,
  submissionKeys,
  removals,
  memberInvitations,
  communityDays,
  postModes,
  importedAddresses,
  eventLog,
  commentScores,
  keyScopes,
  flagsOfReporters,
  wayToWrite,
  settingChanges,
  postMoves,
  webhooks,
  mergedInto,
  hiddenPosts,
  closingVotes,
  uploadLists,
  claimStatus,
  communityReview,
  holdRules,
  removedTexts,
  appealTasks,
  programPosts,
  assistant,
  grantedRights,
  accountMerges,
  mailLog,
  oauth,
  automation,
  votePatterns,
  bouncedAddresses,
  userList,
  postLists,
  ruleMails,
  staffLogActions,
  flagReasons,
  semanticSearch,
  assistantExclusions,
  assistantTests,
  assistantHelps,
  exclusionSides,
  viewAs,
  voteGroups,
  voteVoids,
  assignedTasks,
  engineVectors,
  badgeEvents,
  helpClaims,
  importedStates,
  importedSources,
  hiddenAcceptances,
  followedSynonyms,
  unpackedThreadWords,
];
