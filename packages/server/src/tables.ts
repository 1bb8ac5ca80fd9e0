import type { Kysely, Transaction } from "kysely";
import type { AccountMergeRow } from "./features/account-merges/table.ts";
import type { AccountCodeRow } from "./features/accounts/table.ts";
import type { AnswerRow } from "./features/answers/table.ts";
import type { ApiKeyRow, ApiKeyUseRow } from "./features/api-keys/table.ts";
import type { AssignedTaskRow } from "./features/assignments/table.ts";
import type {
  AssistantConversationRow,
  AssistantDayRow,
  AssistantExclusionRow,
  AssistantHelpClaimRow,
  AssistantHelpRow,
  AssistantReplyRow,
  AssistantTestItemRow,
  AssistantTestResultRow,
  AssistantTestRunRow,
} from "./features/assistant/table.ts";
import type { AutomationActionRow, AutomationMatchRow, AutomationStateRow } from "./features/automation/table.ts";
import type { BackupRunRow } from "./features/backups/table.ts";
import type { BadgeAwardRow, BadgeRow } from "./features/badges/table.ts";
import type { CaptchaCountRow, CaptchaRow } from "./features/captchas/table.ts";
import type { ChatChannelRow, ChatMessageRow } from "./features/chats/table.ts";
import type { CollectionRow } from "./features/collections/table.ts";
import type { CommentRow } from "./features/comments/table.ts";
import type { ActiveDayRow, CommunityDayRow, CommunityPeriodRow, DailyCountRow } from "./features/community/table.ts";
import type { QueueReviewerRow, QueueReviewRow } from "./features/community-review/table.ts";
import type { ExternalLoginRow, LoginBindingRow, LoginStateRow } from "./features/connectors/table.ts";
import type { DraftRow } from "./features/drafts/table.ts";
import type { EventPositionRow, LoggedEventRow, PublishedEventRow } from "./features/event-log/table.ts";
import type { FileRow } from "./features/files/table.ts";
import type { FollowRow, IgnoredTagRow } from "./features/follows/table.ts";
import type { GrantRow } from "./features/granted-rights/table.ts";
import type { EventRow, RevisionRow } from "./features/history/table.ts";
import type { RemovedTextBandRow, RemovedTextRow, RuleHoldRow } from "./features/hold-rules/table.ts";
import type { BouncedAddressRow, MailLogRow, MailRow } from "./features/mails/table.ts";
import type { MemberInvitationRow, MemberInvitationUseRow } from "./features/member-invitations/table.ts";
import type { DigestRow, NotificationChoiceRow } from "./features/notification-choices/table.ts";
import type { MutedQuestionRow, NotificationCountRow, NotificationRow } from "./features/notifications/table.ts";
import type { OauthClientRow, OauthGrantRow, OauthRecordRow, OauthSigningKeyRow } from "./features/oauth/table.ts";
import type { PostMoveItemRow, PostMoveRow } from "./features/post-moves/table.ts";
import type {
  HiddenPostRow,
  ImportedAddressRow,
  ImportedPostRow,
  ImportedSourceRow,
  ImportedStateRow,
  PostLinkRow,
  PostModeRow,
  PostTotalRow,
  SubmissionRow,
} from "./features/posts/table.ts";
import type { PushDeviceRow, PushKeyRow } from "./features/push/table.ts";
import type {
  ClosingVoteRow,
  InvitationRow,
  QuestionReadRow,
  QuestionRow,
  QuestionViewRow,
} from "./features/questions/table.ts";
import type { AttemptRow } from "./features/rate-limits/table.ts";
import type { ReactionRow } from "./features/reactions/table.ts";
import type { RemovalItemRow, RemovalRow } from "./features/removals/table.ts";
import type { ReceivedMailRow, ReplyAddressRow } from "./features/replies/table.ts";
import type { ReputationRow } from "./features/reputation/table.ts";
import type { ReviewRow } from "./features/review/table.ts";
import type { SameQuestionRow } from "./features/same-questions/table.ts";
import type { SanctionRow } from "./features/sanctions/table.ts";
import type { SavedFilterRow } from "./features/saved-filters/table.ts";
import type { SearchSyncRow } from "./features/search/table.ts";
import type { SemanticChangeRow, SemanticDayRow, SimilarQuestionRow } from "./features/semantic-search/table.ts";
import type { SessionRow } from "./features/sessions/table.ts";
import type { SettingChangeRow, SettingRow } from "./features/site/table.ts";
import type { StaffLogRow } from "./features/staff/table.ts";
import type { MergedQuestionRow, QuestionTagRow, TagMovesRow, TagRow } from "./features/tags/table.ts";
import type { FlagRow, QueueItemRow, ReviewTaskRow } from "./features/tasks/table.ts";
import type { AuthenticatorRow, FactorStepRow, PasskeyRow, RecoveryCodeRow } from "./features/two-factor/table.ts";
import type {
  ImportedUserRow,
  UserGainRow,
  UserRow,
  UserSummaryRow,
  UserTagRow,
  UserWordRow,
} from "./features/users/table.ts";
import type {
  VoteGroupMemberRow,
  VoteGroupRow,
  VotePatternRow,
  VoteVoidItemRow,
  VoteVoidPersonRow,
  VoteVoidRow,
} from "./features/vote-patterns/table.ts";
import type { VoteRow } from "./features/votes/table.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./features/webhooks/table.ts";
import type { PlatformTables } from "./platform/tables.ts";
import type {
  InstalledPluginRow,
  PluginPackagePartRow,
  PluginPackageRow,
  PluginRow,
  PluginValueRow,
  UserPluginConfigRow,
} from "./plugins/table.ts";

/** Every table of the site. Each is written only by the feature that declares its row type. */
export interface Tables extends PlatformTables {
  staff_log: StaffLogRow;
  review_tasks: ReviewTaskRow;
  queue_items: QueueItemRow;
  assigned_tasks: AssignedTaskRow;
  queue_reviews: QueueReviewRow;
  queue_reviewers: QueueReviewerRow;
  settings: SettingRow;
  setting_changes: SettingChangeRow;
  files: FileRow;
  users: UserRow;
  imported_users: ImportedUserRow;
  user_words: UserWordRow;
  user_gains: UserGainRow;
  user_summaries: UserSummaryRow;
  user_tags: UserTagRow;
  sessions: SessionRow;
  api_keys: ApiKeyRow;
  api_key_uses: ApiKeyUseRow;
  oauth_clients: OauthClientRow;
  oauth_grants: OauthGrantRow;
  oauth_records: OauthRecordRow;
  oauth_signing_keys: OauthSigningKeyRow;
  member_invitations: MemberInvitationRow;
  member_invitation_uses: MemberInvitationUseRow;
  granted_rights: GrantRow;
  sanctions: SanctionRow;
  account_codes: AccountCodeRow;
  attempts: AttemptRow;
  captchas: CaptchaRow;
  captcha_counts: CaptchaCountRow;
  authenticators: AuthenticatorRow;
  passkeys: PasskeyRow;
  recovery_codes: RecoveryCodeRow;
  factor_steps: FactorStepRow;
  notification_choices: NotificationChoiceRow;
  push_devices: PushDeviceRow;
  push_keys: PushKeyRow;
  digests: DigestRow;
  external_logins: ExternalLoginRow;
  login_states: LoginStateRow;
  login_bindings: LoginBindingRow;
  reputation: ReputationRow;
  revisions: RevisionRow;
  events: EventRow;
  logged_events: LoggedEventRow;
  published_events: PublishedEventRow;
  event_positions: EventPositionRow;
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
  automation_states: AutomationStateRow;
  automation_matches: AutomationMatchRow;
  automation_actions: AutomationActionRow;
  tags: TagRow;
  question_tags: QuestionTagRow;
  tag_moves: TagMovesRow;
  merged_questions: MergedQuestionRow;
  rule_holds: RuleHoldRow;
  removed_texts: RemovedTextRow;
  removed_text_bands: RemovedTextBandRow;
  submissions: SubmissionRow;
  post_links: PostLinkRow;
  hidden_posts: HiddenPostRow;
  post_modes: PostModeRow;
  post_moves: PostMoveRow;
  post_move_items: PostMoveItemRow;
  post_totals: PostTotalRow;
  imported_posts: ImportedPostRow;
  imported_addresses: ImportedAddressRow;
  imported_states: ImportedStateRow;
  imported_sources: ImportedSourceRow;
  questions: QuestionRow;
  question_views: QuestionViewRow;
  question_reads: QuestionReadRow;
  invitations: InvitationRow;
  answers: AnswerRow;
  community_days: CommunityDayRow;
  active_days: ActiveDayRow;
  community_periods: CommunityPeriodRow;
  daily_counts: DailyCountRow;
  drafts: DraftRow;
  saved_filters: SavedFilterRow;
  assistant_conversations: AssistantConversationRow;
  assistant_replies: AssistantReplyRow;
  assistant_days: AssistantDayRow;
  assistant_exclusions: AssistantExclusionRow;
  assistant_help_claims: AssistantHelpClaimRow;
  assistant_helps: AssistantHelpRow;
  assistant_test_items: AssistantTestItemRow;
  assistant_test_runs: AssistantTestRunRow;
  assistant_test_results: AssistantTestResultRow;
  semantic_changes: SemanticChangeRow;
  semantic_days: SemanticDayRow;
  similar_questions: SimilarQuestionRow;
  comments: CommentRow;
  votes: VoteRow;
  vote_patterns: VotePatternRow;
  vote_groups: VoteGroupRow;
  vote_group_members: VoteGroupMemberRow;
  vote_voids: VoteVoidRow;
  vote_void_people: VoteVoidPersonRow;
  vote_void_items: VoteVoidItemRow;
  collections: CollectionRow;
  follows: FollowRow;
  ignored_tags: IgnoredTagRow;
  same_questions: SameQuestionRow;
  closing_votes: ClosingVoteRow;
  reactions: ReactionRow;
  flags: FlagRow;
  reviews: ReviewRow;
  account_merges: AccountMergeRow;
  removals: RemovalRow;
  removal_items: RemovalItemRow;
  notifications: NotificationRow;
  notification_counts: NotificationCountRow;
  muted_questions: MutedQuestionRow;
  mails: MailRow;
  mail_log: MailLogRow;
  bounced_addresses: BouncedAddressRow;
  reply_addresses: ReplyAddressRow;
  received_mails: ReceivedMailRow;
  chat_messages: ChatMessageRow;
  chat_channels: ChatChannelRow;
  backup_runs: BackupRunRow;
  badges: BadgeRow;
  badge_awards: BadgeAwardRow;
  search_sync: SearchSyncRow;
  plugins: PluginRow;
  plugin_values: PluginValueRow;
  user_plugin_configs: UserPluginConfigRow;
  installed_plugins: InstalledPluginRow;
  plugin_packages: PluginPackageRow;
  plugin_package_parts: PluginPackagePartRow;
}

/** A database handle for reading: the reader pool, or a running transaction. */
export type Db = Kysely<Tables>;
/** A running transaction. */
export type Tx = Transaction<Tables>;
