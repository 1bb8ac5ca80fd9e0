import type { App } from "./app.ts";
import type { EventKind, EventOf } from "./events.ts";
import { onAccountMergeRequested } from "./features/account-merges/on-account-merge-requested.ts";
import { onClaimMailsRequested } from "./features/accounts/claims/on-claim-mails-requested.ts";
import { onPasswordForgotten } from "./features/accounts/password/on-password-forgotten.ts";
import { onContentRemovalRequested as removePosts } from "./features/answers/on-content-removal-requested.ts";
import { storedAnswers } from "./features/answers/stored-answers.ts";
import { onPersonDeleted as forgetAssigned } from "./features/assignments/on-person-deleted.ts";
import { onPostsPurged as purgeAssigned } from "./features/assignments/on-posts-purged.ts";
import { onPersonDeleted as forgetPersonConversations } from "./features/assistant/conversations/on-person-deleted.ts";
import { onPostsPurged as purgeExclusions } from "./features/assistant/leaving/on-posts-purged.ts";
import { onRoleChanged } from "./features/assistant/leaving/on-role-changed.ts";
import { onTagRenamed as excludeRenamedTag } from "./features/assistant/leaving/on-tag-renamed.ts";
import { onTestDue } from "./features/assistant/test-set/on-test-due.ts";
import { hasAutomation, matchEvents, onRulesChanged, runActions } from "./features/automation/index.ts";
import { onPostsPurged as purgeAutomation } from "./features/automation/on-posts-purged.ts";
import { onBackupRequested } from "./features/backups/on-backup-requested.ts";
import { onAnswerAccepted as awardAcceptance } from "./features/badges/on-answer-accepted.ts";
import {
  onAnswerAccepted as countAcceptance,
  onCommentPosted as countComment,
  onPostEdited as countEdit,
  onPostReactedTo as countReaction,
  onVoteCast as countVote,
} from "./features/badges/on-counted-events.ts";
import {
  onAnswerEdited as awardAnswerEdit,
  onPostFlagged as awardFlag,
  onProfileChanged as awardProfile,
  onQuestionEdited as awardQuestionEdit,
  onPostReactedTo as awardReaction,
} from "./features/badges/on-first-actions.ts";
import { onPersonDeleted as forgetBadges } from "./features/badges/on-person-deleted.ts";
import { onVoteCast as awardVotes } from "./features/badges/on-vote-cast.ts";
import { onInboxNotified } from "./features/chats/on-inbox-notified.ts";
import { onPersonDeleted as forgetChats } from "./features/chats/on-person-deleted.ts";
import {
  onAnswerAccepted as chatAcceptance,
  onAnswerPosted as chatAnswer,
  onCommentPosted as chatComment,
  onQuestionAsked as chatQuestion,
} from "./features/chats/on-post-published.ts";
import { onChatDue } from "./features/chats/send-messages.ts";
import { onPostsPurged as purgeBookmarks } from "./features/collections/on-posts-purged.ts";
import { onContentRemovalRequested as removeComments } from "./features/comments/on-content-removal-requested.ts";
import { onPostsPurged as purgeComments } from "./features/comments/on-posts-purged.ts";
import { storedComments } from "./features/comments/stored-comments.ts";
import {
  onEditApproved as queueApprovedEdit,
  onQuestionEdited as queueEditedQuestion,
} from "./features/community-review/on-closed-question-edited.ts";
import { onPersonDeleted as forgetQueueReviews } from "./features/community-review/on-person-deleted.ts";
import {
  onAnswerPosted as queueAnswer,
  onQuestionAsked as queueQuestion,
  reviewsPosts,
} from "./features/community-review/on-post-published.ts";
import { onPostsPurged as purgeQueueReviews } from "./features/community-review/on-posts-purged.ts";
import { onPersonDeleted as forgetLogins, onAccountRecovered } from "./features/connectors/delete-logins.ts";
import { onPersonDeleted as forgetDrafts } from "./features/drafts/on-person-deleted.ts";
import { onPostsPurged as purgeDrafts } from "./features/drafts/on-posts-purged.ts";
import { publishEvents } from "./features/event-log/index.ts";
import { onFileDeleted } from "./features/files/on-file-deleted.ts";
import { onPostsPurged as purgeFollows } from "./features/follows/on-posts-purged.ts";
import { onTagsMerged } from "./features/follows/on-tags-merged.ts";
import { onPersonDeleted as forgetRights } from "./features/granted-rights/on-person-deleted.ts";
import { onAbuseRemoved, onPostsPurged as purgeRemovedTexts } from "./features/hold-rules/removed-texts.ts";
import { onAddressConfirmed } from "./features/mails/bounces/on-address-confirmed.ts";
import { onPersonDeleted as forgetMailAddress } from "./features/mails/log/forget-mails.ts";
import { onClaimMailDue } from "./features/mails/on-claim-mail-due.ts";
import { onMailDue } from "./features/mails/on-mail-due.ts";
import { onMailRequested } from "./features/mails/on-mail-requested.ts";
import { onNotificationsAdded } from "./features/mails/on-notifications-added.ts";
import { onQuestionAsked as mailQuestion } from "./features/mails/on-question-asked.ts";
import { onReplyRejected } from "./features/mails/on-reply-rejected.ts";
import {
  onTagQuestionAnnounced,
  onQuestionAsked as tellQuestion,
} from "./features/notifications/followed-tags/on-question-asked.ts";
import { onRightsChanged as tellRights } from "./features/notifications/granted-rights/on-rights-changed.ts";
import { onStaffDecided as tellDecision } from "./features/notifications/moderation/on-staff-decided.ts";
import { onTaskReassigned } from "./features/notifications/moderation/on-task-reassigned.ts";
import { onAnswerAccepted as tellAcceptance } from "./features/notifications/on-answer-accepted.ts";
import { onAnswerEdited as tellAnswerEdit } from "./features/notifications/on-answer-edited.ts";
import { onAnswerPosted as tellAnswer } from "./features/notifications/on-answer-posted.ts";
import { onCommentPosted as tellComment } from "./features/notifications/on-comment-posted.ts";
import { onEditApproved as tellEditApproved } from "./features/notifications/on-edit-approved.ts";
import { onPeopleInvited as tellInvited } from "./features/notifications/on-people-invited.ts";
import { onPersonDeleted as forgetNews } from "./features/notifications/on-person-deleted.ts";
import { onPointsMoved as tellPoints } from "./features/notifications/on-points-moved.ts";
import {
  onAnswerDeleted as tellAnswerDeleted,
  onEditApproved as tellClosedEditApproved,
  onQuestionEdited as tellClosedQuestionEdited,
  onPostHidden as tellPostHidden,
  onPostModeChanged as tellPostMode,
  onPostMoved as tellPostMove,
  onPostShown as tellPostShown,
  onQuestionClosed as tellQuestionClosed,
  onQuestionDeleted as tellQuestionDeleted,
  onQuestionReopened as tellQuestionReopened,
} from "./features/notifications/on-post-moderated.ts";
import { onPostsPurged as purgeNews } from "./features/notifications/on-posts-purged.ts";
import { onVoteCast as tellVote } from "./features/notifications/on-vote-cast.ts";
import { rerenderTexts } from "./features/posts/rerendering/rerender-texts.ts";
import { onTransformsChanged } from "./features/posts/rerendering/start-transforms.ts";
import { transformText } from "./features/posts/rerendering/transform-text.ts";
import { onPersonDeleted as forgetDevices } from "./features/push/on-person-deleted.ts";
import { onPushDue } from "./features/push/on-push-due.ts";
import { onPushRequested } from "./features/push/on-push-requested.ts";
import { storedQuestions } from "./features/questions/asking/apply-question-edit.ts";
import { onPersonDeleted as forgetReads } from "./features/questions/on-person-deleted.ts";
import { onPostsPurged as purgeReactions } from "./features/reactions/on-posts-purged.ts";
import { onRemovalRequested } from "./features/removals/on-removal-requested.ts";
import { onRemovalUndone } from "./features/removals/on-removal-undone.ts";
import { onPersonConfirmed } from "./features/reputation/on-person-confirmed.ts";
import { onHeldPostDecided } from "./features/review/on-held-post-decided.ts";
import { onPostHeld } from "./features/review/on-post-held.ts";
import {
  onPostsPurged as purgeFlags,
  onAnswerDeleted as unqueueAnswer,
  onHeldCommentDeleted as unqueueComment,
  onPostApproved as unqueuePost,
  onQuestionDeleted as unqueueQuestion,
} from "./features/review/on-post-settled.ts";
import { onSpamRemoved } from "./features/review/on-spam-removed.ts";
import { onPostsPurged as purgeSameQuestions } from "./features/same-questions/on-posts-purged.ts";
import { onPersonDeleted as forgetSanctions } from "./features/sanctions/on-person-deleted.ts";
import { onPersonDeleted as forgetFilters } from "./features/saved-filters/on-person-deleted.ts";
import { onSearchOutdated } from "./features/search/engine/on-search-outdated.ts";
import { onTagRenamed, onTagsMerged as refileMerged } from "./features/search/on-tag-renamed.ts";
import { rankChangedThreads } from "./features/search/rank-threads.ts";
import { updateVectors } from "./features/semantic-search/index.ts";
import { onPostsPurged as purgeSimilarQuestions } from "./features/semantic-search/on-posts-purged.ts";
import { onVectorSettingsChanged } from "./features/semantic-search/on-vector-settings-changed.ts";
import { storedTags } from "./features/tags/editing/apply-tag-edit.ts";
import { onPersonDeleted as forgetPatterns } from "./features/vote-patterns/on-person-deleted.ts";
import { onVoteVoidRequested } from "./features/vote-patterns/on-vote-void-requested.ts";
import { onVoteVoidUndone } from "./features/vote-patterns/on-vote-void-undone.ts";
import { onPostsPurged as purgeVotes } from "./features/votes/on-posts-purged.ts";
import { queueDeliveries, sendDeliveries } from "./features/webhooks/index.ts";
import type { JobHandler, JobQueue } from "./platform/jobs/index.ts";
import { onPersonDeleted as forgetPluginSettings } from "./plugins/on-person-deleted.ts";

/** One consequence of an event. The name is stored with the job and must not change; `run` must be idempotent. */
interface EventHandler<Kind extends EventKind> {
  readonly name: string;
  readonly run: (app: App, event: EventOf<Kind>) => Promise<void>;
  /** Whether it has anything to do now; no job is stored otherwise. */
  readonly isNeeded?: (app: App) => boolean;
}

const carriesNews = (app: App): boolean => app.plugins.active("notification").length > 0;

const hasExcludedTags = (app: App): boolean => app.settings.get("assistant").ai_exclude_tags.length > 0;

const excludesStaff = (app: App): boolean => app.settings.get("assistant").ai_exclude_staff;

const hasReviewers = (app: App): boolean => app.plugins.active("reviewer").length > 0;

/** The texts that are rendered again after the renderer has changed. */
const storedPosts = { question: storedQuestions, answer: storedAnswers, comment: storedComments };
const storedTexts = { tag: storedTags, ...storedPosts };

/** Gives events their positions, and lets webhooks and rules go on. */
async function publishAndQueue(app: App): Promise<void> {
  await publishEvents(app);
  await queueDeliveries(app);
  await matchEvents(app);
}

type EventHandlers = { readonly [Kind in EventKind]?: readonly EventHandler<Kind>[] };

/** Every side effect of the product: event -> handlers. */
const eventHandlers: EventHandlers = {
  password_forgotten: [{ name: "send_password_mail", run: onPasswordForgotten }],
  address_confirmed: [{ name: "resume_mail", run: onAddressConfirmed }],
  mail_wanted: [{ name: "send_mail", run: onMailRequested }],
  claim_mail_due: [{ name: "send_claim_mail", run: onClaimMailDue }],
  claim_mails_requested: [{ name: "mail_claim_links", run: onClaimMailsRequested }],
  mail_due: [{ name: "send_news_mail", run: onMailDue }],
  mail_reply_rejected: [{ name: "return_reply", run: onReplyRejected }],
  news_told: [{ name: "mail_news", run: onNotificationsAdded }],
  question_asked: [
    { name: "mail_question", run: mailQuestion },
    { name: "chat_question", run: chatQuestion, isNeeded: carriesNews },
    { name: "tell_question", run: tellQuestion },
    { name: "queue_first_question", run: queueQuestion, isNeeded: reviewsPosts },
  ],
  tag_question_announced: [{ name: "tell_tag_followers", run: onTagQuestionAnnounced }],
  inbox_notified: [{ name: "chat_news", run: onInboxNotified, isNeeded: carriesNews }],
  push_requested: [{ name: "queue_push_messages", run: onPushRequested }],
  push_due: [{ name: "send_push_message", run: onPushDue }],
  chat_due: [{ name: "send_chat_messages", run: onChatDue }],
  tag_renamed: [
    { name: "refile_questions", run: onTagRenamed },
    { name: "exclude_renamed_tag", run: excludeRenamedTag, isNeeded: hasExcludedTags },
  ],
  tags_merged: [
    { name: "move_followers", run: onTagsMerged },
    { name: "refile_merged_questions", run: refileMerged },
  ],
  tag_became_synonym: [{ name: "move_followers_of_synonym", run: onTagsMerged }],
  person_confirmed: [{ name: "note_activation", run: onPersonConfirmed }],
  account_recovered: [{ name: "forget_logins_of_strangers", run: onAccountRecovered }],
  person_deleted: [
    { name: "forget_logins", run: forgetLogins },
    { name: "forget_mail_address", run: forgetMailAddress },
    { name: "forget_notifications", run: forgetNews },
    { name: "forget_chats", run: forgetChats },
    { name: "forget_devices", run: forgetDevices },
    { name: "forget_badges", run: forgetBadges },
    { name: "forget_drafts", run: forgetDrafts },
    { name: "forget_assistant_conversations", run: forgetPersonConversations },
    { name: "forget_filters", run: forgetFilters },
    { name: "forget_queue_reviews", run: forgetQueueReviews },
    { name: "forget_assigned", run: forgetAssigned },
    { name: "forget_plugin_settings", run: forgetPluginSettings },
    { name: "forget_reads", run: forgetReads },
    { name: "forget_sanctions", run: forgetSanctions },
    { name: "forget_rights", run: forgetRights },
    { name: "forget_vote_patterns", run: forgetPatterns },
  ],
  content_removal_wanted: [
    { name: "remove_posts", run: removePosts },
    { name: "remove_comments", run: removeComments },
  ],
  role_changed: [{ name: "note_leaving", run: onRoleChanged, isNeeded: excludesStaff }],
  rights_changed: [{ name: "tell_rights", run: tellRights }],
  removal_requested: [{ name: "remove_everything", run: onRemovalRequested }],
  removal_undone: [{ name: "restore_removed", run: onRemovalUndone }],
  vote_void_requested: [{ name: "void_votes", run: onVoteVoidRequested }],
  vote_void_undone: [{ name: "restore_votes", run: onVoteVoidUndone }],
  account_merge_requested: [{ name: "merge_accounts", run: onAccountMergeRequested }],
  profile_changed: [{ name: "award_profile", run: awardProfile }],
  question_edited: [
    { name: "tell_closed_question_edited", run: tellClosedQuestionEdited },
    { name: "queue_edited_question", run: queueEditedQuestion },
    { name: "award_question_edit", run: awardQuestionEdit },
    { name: "count_question_edit", run: countEdit },
  ],
  question_closed: [{ name: "tell_question_closed", run: tellQuestionClosed }],
  question_reopened: [{ name: "tell_question_reopened", run: tellQuestionReopened }],
  question_deleted: [
    { name: "tell_question_deleted", run: tellQuestionDeleted },
    { name: "unqueue_question", run: unqueueQuestion },
  ],
  post_hidden: [{ name: "tell_post_hidden", run: tellPostHidden }],
  post_shown: [{ name: "tell_post_shown", run: tellPostShown }],
  post_mode_changed: [{ name: "tell_post_mode", run: tellPostMode }],
  post_moved: [{ name: "tell_post_move", run: tellPostMove }],
  answer_posted: [
    { name: "tell_answer", run: tellAnswer },
    { name: "chat_answer", run: chatAnswer, isNeeded: carriesNews },
    { name: "queue_answer", run: queueAnswer, isNeeded: reviewsPosts },
  ],
  answer_edited: [
    { name: "tell_answer_edit", run: tellAnswerEdit },
    { name: "award_answer_edit", run: awardAnswerEdit },
    { name: "count_answer_edit", run: countEdit },
  ],
  edit_approved: [
    { name: "tell_edit_approved", run: tellEditApproved },
    { name: "tell_closed_edit_approved", run: tellClosedEditApproved },
    { name: "queue_approved_edit", run: queueApprovedEdit },
  ],
  answer_deleted: [
    { name: "tell_answer_deleted", run: tellAnswerDeleted },
    { name: "unqueue_answer", run: unqueueAnswer },
  ],
  answer_accepted: [
    { name: "tell_acceptance", run: tellAcceptance },
    { name: "award_acceptance", run: awardAcceptance },
    { name: "count_acceptance", run: countAcceptance },
    { name: "chat_acceptance", run: chatAcceptance, isNeeded: carriesNews },
  ],
  comment_posted: [
    { name: "tell_comment", run: tellComment },
    { name: "count_comment", run: countComment },
    { name: "chat_comment", run: chatComment, isNeeded: carriesNews },
  ],
  held_comment_deleted: [{ name: "unqueue_comment", run: unqueueComment }],
  people_invited: [{ name: "tell_invited", run: tellInvited }],
  points_moved: [{ name: "tell_points", run: tellPoints }],
  post_held: [{ name: "queue_post", run: onPostHeld }],
  staff_decided: [{ name: "tell_decision", run: tellDecision }],
  held_post_decided: [{ name: "tell_reviewer", run: onHeldPostDecided, isNeeded: hasReviewers }],
  abuse_removed: [{ name: "sign_removed_text", run: onAbuseRemoved }],
  spam_removed: [{ name: "tell_spam", run: onSpamRemoved, isNeeded: hasReviewers }],
  post_approved: [{ name: "unqueue_post", run: unqueuePost }],
  post_flagged: [{ name: "award_flag", run: awardFlag }],
  post_reacted_to: [
    { name: "award_reaction", run: awardReaction },
    { name: "count_reaction", run: countReaction },
  ],
  threads_changed: [{ name: "rank_threads", run: rankChangedThreads }],
  vectors_outdated: [{ name: "update_vectors", run: updateVectors }],
  vector_settings_changed: [{ name: "compare_vectors", run: onVectorSettingsChanged }],
  // One job for all: a site without webhooks pays for one read, and one without rules for none.
  events_logged: [{ name: "publish_events", run: publishAndQueue }],
  automation_changed: [{ name: "continue_changed_rules", run: onRulesChanged }],
  task_reassigned: [{ name: "notify_assignee", run: onTaskReassigned }],
  automation_due: [{ name: "run_automation", run: runActions }],
  webhooks_due: [{ name: "send_webhooks", run: sendDeliveries }],
  assistant_test_due: [{ name: "run_assistant_test", run: onTestDue }],
  search_outdated: [{ name: "send_to_search_engine", run: onSearchOutdated }],
  texts_outdated: [{ name: "render_again", run: (app, event) => rerenderTexts(app, storedTexts[event.texts], event) }],
  text_rendered: [{ name: "transform_text", run: (app, { object_id }) => transformText(app, storedPosts, object_id) }],
  transforms_changed: [{ name: "start_transforms", run: onTransformsChanged }],
  posts_purged: [
    { name: "purge_comments", run: purgeComments },
    { name: "purge_votes", run: purgeVotes },
    { name: "purge_bookmarks", run: purgeBookmarks },
    { name: "purge_drafts", run: purgeDrafts },
    { name: "purge_removed_texts", run: purgeRemovedTexts },
    { name: "purge_follows", run: purgeFollows },
    { name: "purge_same_questions", run: purgeSameQuestions },
    { name: "purge_similar_questions", run: purgeSimilarQuestions },
    { name: "purge_reactions", run: purgeReactions },
    { name: "purge_notifications", run: purgeNews },
    { name: "purge_flags", run: purgeFlags },
    { name: "purge_queue_reviews", run: purgeQueueReviews },
    { name: "purge_assigned", run: purgeAssigned },
    { name: "purge_exclusions", run: purgeExclusions },
    { name: "purge_automation", run: purgeAutomation, isNeeded: hasAutomation },
  ],
  backup_requested: [{ name: "run_backup", run: onBackupRequested }],
  file_deleted: [{ name: "remove_file", run: onFileDeleted }],
  vote_cast: [
    { name: "tell_vote", run: tellVote },
    { name: "award_votes", run: awardVotes },
    { name: "count_vote", run: countVote },
  ],
};

/** Jobs that wait for other servers or take long. Mails that a user is waiting for do not queue behind notifications. */
export const jobQueues: readonly JobQueue[] = [
  { names: ["send_mail", "return_reply"], concurrency: 1 },
  { names: ["send_news_mail"], concurrency: 5 },
  // Thousands of them may wait.
  { names: ["send_claim_mail"], concurrency: 2 },
  { names: ["send_to_search_engine"], concurrency: 1 },
  { names: ["rank_threads"], concurrency: 1 },
  { names: ["update_vectors"], concurrency: 1 },
  // A tag with many followers takes long.
  { names: ["tell_tag_followers"], concurrency: 1 },
  { names: ["publish_events"], concurrency: 1 },
  // It sends to all endpoints side by side.
  { names: ["send_webhooks"], concurrency: 1 },
  { names: ["run_automation"], concurrency: 1 },
  // A model takes up to a minute for a question.
  { names: ["run_assistant_test"], concurrency: 1 },
  // One job for each channel that has messages: a slow one occupies one worker.
  { names: ["send_chat_messages"], concurrency: 8 },
  { names: ["send_push_message"], concurrency: 8 },
  { names: ["tell_reviewer"], concurrency: 1 },
  // Rendering a whole site takes long.
  { names: ["render_again"], concurrency: 1 },
  // Plugins that transform texts may be slow, or start.
  { names: ["transform_text"], concurrency: 2 },
  { names: ["remove_file"], concurrency: 1 },
  // An account with many posts takes long.
  { names: ["remove_everything", "restore_removed"], concurrency: 1 },
  { names: ["merge_accounts"], concurrency: 1 },
  // A backup of a large site takes long.
  { names: ["run_backup"], concurrency: 1 },
];

/** Names of the jobs that an event causes. */
export function handlerNamesFor(app: App, kind: EventKind): string[] {
  const handlers = (eventHandlers[kind] ?? []).filter(({ isNeeded }) => isNeeded?.(app) ?? true);
  return handlers.map((handler) => handler.name);
}

/** Job handlers by name. */
export function jobHandlersOf(app: App): Map<string, JobHandler> {
  const all = Object.values(eventHandlers).flat() as EventHandler<EventKind>[];
  const runs = new Map<string, JobHandler>();
  for (const { name, run } of all) {
    if (runs.has(name)) throw new Error(`two event handlers have the name ${name}`);
    runs.set(name, (event) => run(app, event as EventOf<EventKind>));
  }
  return runs;
}
