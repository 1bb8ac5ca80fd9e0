import { CLOSING_VOTE_DAYS, MOVE_UNDO_DAYS, REMOVAL_UNDO_DAYS } from "@askwell/domain";
import type { App } from "./app.ts";
import { forgetUses } from "./features/api-keys/index.ts";
import { forgetAssigned } from "./features/assignments/index.ts";
import { forgetConversations } from "./features/assistant/index.ts";
import { continueAutomation } from "./features/automation/index.ts";
import { planBackups } from "./features/backups/index.ts";
import { awardReachedBadges, deriveBadges } from "./features/badges/index.ts";
import { countCommunity } from "./features/community/index.ts";
import { tidyQueues } from "./features/community-review/index.ts";
import { checkUpdate } from "./features/dashboard/index.ts";
import { forgetEvents } from "./features/event-log/index.ts";
import { forgetMails, planDigests } from "./features/mails/index.ts";
import { tidyConnections } from "./features/oauth/index.ts";
import { planPublicExport } from "./features/public-exports/index.ts";
import { deleteOldVisits, refreshHotScores } from "./features/questions/index.ts";
import { forgetReceived } from "./features/replies/index.ts";
import { endDueModes } from "./features/review/index.ts";
import { endSuspensions } from "./features/sanctions/index.ts";
import { BACKGROUND_PACE, continueSync, indexPosts } from "./features/search/index.ts";
import { findSimilarQuestions, forgetDays, indexVectors, updateVectors } from "./features/semantic-search/index.ts";
import { refreshGains, refreshSummaries } from "./features/users/index.ts";
import { findGroups, findPatterns } from "./features/vote-patterns/index.ts";
import { forgetDeliveries, sendDeliveries } from "./features/webhooks/index.ts";
import { pollMailbox } from "./http/mail/poll-mailbox.ts";
import { RETENTION_S } from "./platform/cache/invalidation-log.ts";
import { deleteOutdated } from "./platform/jobs/delete-outdated.ts";
import type { Schedule } from "./platform/jobs/index.ts";
import type { Tables } from "./tables.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const WEEK_S = 7 * DAY_S;
const YEAR_S = 365 * DAY_S;
/** Summaries and translations, which are made again on request. */
const HELPS_RETENTION_S = 90 * DAY_S;
/** As long as the newest questions of a lively site are proposed. */
const READS_RETENTION_S = 90 * DAY_S;
/** How long posts are compared with removed ones. Source: docs/rules/hold-rules.md HR9. */
const REMOVED_TEXTS_RETENTION_S = 90 * DAY_S;
/** Long after the last attempt to send a mail, and longer than the week for which they are counted. */
const MAILS_RETENTION_S = 30 * DAY_S;

/** Periodic tasks; each runs once per cluster. */
export function schedulesOf(app: App): Schedule[] {
  return [
    { name: "refresh_hot_scores", everySeconds: HOUR_S, run: () => refreshHotScores(app) },
    { name: "plan_digests", everySeconds: 5 * MINUTE_S, run: () => planDigests(app) },
    { name: "plan_backups", everySeconds: MINUTE_S, run: () => planBackups(app) },
    { name: "plan_public_export", everySeconds: 10, run: () => planPublicExport(app) },
    // Works only after an upgrade, an import or a new badge.
    {
      name: "derive_badges",
      everySeconds: MINUTE_S,
      run: async () => void (await deriveBadges(app, { hasPauses: true })),
    },
    { name: "refresh_gains", everySeconds: 10 * MINUTE_S, run: () => refreshGains(app) },
    { name: "refresh_summaries", everySeconds: MINUTE_S, run: () => refreshSummaries(app, { hasPauses: true }) },
    { name: "count_community", everySeconds: MINUTE_S, run: () => countCommunity(app, { hasPauses: true }) },
    { name: "award_reached_badges", everySeconds: DAY_S, run: () => awardReachedBadges(app) },
    { name: "end_suspensions", everySeconds: 10 * MINUTE_S, run: () => endSuspensions(app) },
    { name: "end_post_modes", everySeconds: MINUTE_S, run: () => endDueModes(app) },
    { name: "file_words", everySeconds: HOUR_S, run: () => indexPosts(app, BACKGROUND_PACE) },
    // Jobs send what has changed; this continues the work of a process that was killed.
    { name: "continue_search_sync", everySeconds: 30, run: () => continueSync(app) },
    // Jobs send what has changed; this sends all posts, and goes on after pauses.
    { name: "update_vectors", everySeconds: MINUTE_S, run: () => updateVectors(app) },
    // Only PostgreSQL has such an index; most of the time there is nothing to do.
    ...(app.db.engine === "postgres"
      ? [{ name: "index_vectors", everySeconds: 10, run: () => indexVectors(app) }]
      : []),
    { name: "find_similar_questions", everySeconds: DAY_S, run: () => findSimilarQuestions(app) },
    { name: "forget_semantic_days", everySeconds: DAY_S, run: () => forgetDays(app) },
    // Checks once a day; scheduled more often so that enabling the check takes effect within the hour.
    { name: "check_update", everySeconds: HOUR_S, run: () => checkUpdate(app) },
    { name: "forget_assistant_conversations", everySeconds: HOUR_S, run: () => forgetConversations(app) },
    { name: "forget_visits", everySeconds: DAY_S, run: () => deleteOldVisits(app) },
    { name: "poll_reply_mailbox", everySeconds: 30, run: () => pollMailbox(app) },
    { name: "forget_received_mails", everySeconds: HOUR_S, run: () => forgetReceived(app) },
    { name: "forget_logged_mails", everySeconds: HOUR_S, run: () => forgetMails(app) },
    { name: "forget_events", everySeconds: HOUR_S, run: () => forgetEvents(app) },
    // Jobs send what is new; this sends what is tried again.
    { name: "send_due_webhooks", everySeconds: 10, run: () => sendDeliveries(app) },
    // Events and jobs make rules act; this continues after pauses, and finds questions that were not answered.
    { name: "run_automation", everySeconds: MINUTE_S, run: () => continueAutomation(app) },
    { name: "forget_webhook_deliveries", everySeconds: HOUR_S, run: () => forgetDeliveries(app) },
    { name: "tidy_review_queues", everySeconds: 10 * MINUTE_S, run: () => tidyQueues(app) },
    { name: "tidy_connections", everySeconds: HOUR_S, run: () => tidyConnections(app) },
    { name: "find_vote_patterns", everySeconds: MINUTE_S, run: () => findPatterns(app) },
    { name: "find_vote_groups", everySeconds: DAY_S, run: () => findGroups(app) },
    { name: "forget_key_uses", everySeconds: DAY_S, run: () => forgetUses(app) },
    ...deletionsOf(app),
  ];
}

/** What deletes rows that are too old, or have expired. */
function deletionsOf(app: App): Schedule[] {
  const deleteExpired = (table: keyof Tables) => deleteOutdated(app.db, table, "expires_at", app.now());
  const deleteOld = (table: keyof Tables, retentionS: number) =>
    deleteOutdated(app.db, table, "created_at", app.now() - retentionS);
  return [
    { name: "forget_reads", everySeconds: DAY_S, run: () => deleteOld("question_reads", READS_RETENTION_S) },
    {
      name: "forget_removed_texts",
      everySeconds: DAY_S,
      run: () => deleteOld("removed_texts", REMOVED_TEXTS_RETENTION_S),
    },
    {
      name: "forget_removed_text_bands",
      everySeconds: DAY_S,
      run: () => deleteOld("removed_text_bands", REMOVED_TEXTS_RETENTION_S),
    },
    { name: "forget_cache_marks", everySeconds: RETENTION_S, run: () => deleteOld("cache_marks", RETENTION_S) },
    { name: "forget_submissions", everySeconds: HOUR_S, run: () => deleteExpired("submissions") },
    { name: "forget_sessions", everySeconds: HOUR_S, run: () => deleteExpired("sessions") },
    { name: "forget_oauth_records", everySeconds: HOUR_S, run: () => deleteExpired("oauth_records") },
    { name: "forget_codes", everySeconds: HOUR_S, run: () => deleteExpired("account_codes") },
    { name: "forget_mails", everySeconds: DAY_S, run: () => deleteOld("mails", MAILS_RETENTION_S) },
    { name: "forget_assistant_helps", everySeconds: DAY_S, run: () => deleteOld("assistant_helps", HELPS_RETENTION_S) },
    { name: "forget_backup_runs", everySeconds: DAY_S, run: () => deleteOld("backup_runs", YEAR_S) },
    { name: "forget_automation", everySeconds: HOUR_S, run: () => deleteOld("automation_actions", 30 * DAY_S) },
    { name: "forget_chat_messages", everySeconds: DAY_S, run: () => deleteOld("chat_messages", WEEK_S) },
    { name: "forget_login_states", everySeconds: HOUR_S, run: () => deleteExpired("login_states") },
    { name: "forget_login_bindings", everySeconds: HOUR_S, run: () => deleteExpired("login_bindings") },
    { name: "forget_factor_steps", everySeconds: HOUR_S, run: () => deleteExpired("factor_steps") },
    { name: "forget_attempts", everySeconds: HOUR_S, run: () => deleteExpired("attempts") },
    { name: "forget_captchas", everySeconds: 10 * MINUTE_S, run: () => deleteExpired("captchas") },
    { name: "forget_captcha_counts", everySeconds: 10 * MINUTE_S, run: () => deleteExpired("captcha_counts") },
    {
      name: "forget_removal_items",
      everySeconds: DAY_S,
      run: () => deleteOld("removal_items", (REMOVAL_UNDO_DAYS + 1) * DAY_S),
    },
    {
      name: "forget_vote_void_items",
      everySeconds: DAY_S,
      run: () => deleteOld("vote_void_items", (REMOVAL_UNDO_DAYS + 1) * DAY_S),
    },
    { name: "forget_assigned_tasks", everySeconds: DAY_S, run: () => forgetAssigned(app) },
    {
      name: "forget_move_items",
      everySeconds: DAY_S,
      run: () => deleteOld("post_move_items", (MOVE_UNDO_DAYS + 1) * DAY_S),
    },
    {
      name: "forget_closing_votes",
      everySeconds: HOUR_S,
      run: () => deleteOld("closing_votes", CLOSING_VOTE_DAYS * DAY_S),
    },
  ];
}
