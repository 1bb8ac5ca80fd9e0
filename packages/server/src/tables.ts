import type { Kysely, Transaction } from "kysely";
import type { AccountCodeRow, NotificationConfigRow } from "./features/accounts/table.ts";
import type { AnswerRow } from "./features/answers/table.ts";
import type { AttemptRow } from "./features/attempts/table.ts";
import type { BadgeAwardRow, BadgeRow } from "./features/badges/table.ts";
import type { CaptchaCountRow, CaptchaRow } from "./features/captchas/table.ts";
import type { CollectionRow } from "./features/collections/table.ts";
import type { CommentRow } from "./features/comments/table.ts";
import type { ExternalLoginRow, LoginBindingRow, LoginStateRow } from "./features/connectors/table.ts";
import type { DraftRow } from "./features/drafts/table.ts";
import type { AuthenticatorRow, FactorStepRow, PasskeyRow, RecoveryCodeRow } from "./features/factors/table.ts";
import type { FileRow } from "./features/files/table.ts";
import type { FollowRow } from "./features/follows/table.ts";
import type { EventRow, RevisionRow } from "./features/history/table.ts";
import type { MailRow } from "./features/mails/table.ts";
import type { NotificationCountRow, NotificationRow } from "./features/notifications/table.ts";
import type { ImportedPostRow, PostLinkRow, PostTotalRow, SubmissionRow } from "./features/posts/table.ts";
import type { InvitationRow, QuestionRow, QuestionViewRow } from "./features/questions/table.ts";
import type { ReactionRow } from "./features/reactions/table.ts";
import type { ReputationRow } from "./features/reputation/table.ts";
import type { FlagRow, ReviewRow } from "./features/review/table.ts";
import type { SearchRow, SearchSegmentRow } from "./features/search/table.ts";
import type { SessionRow } from "./features/sessions/table.ts";
import type { SettingRow } from "./features/site/table.ts";
import type { StaffLogRow } from "./features/staff/table.ts";
import type { MergedQuestionRow, QuestionTagRow, TagMovesRow, TagRow } from "./features/tags/table.ts";
import type { ImportedUserRow, UserRow } from "./features/users/table.ts";
import type { VoteRow } from "./features/votes/table.ts";
import type { PluginRow, PluginValueRow, UserPluginConfigRow } from "./plugins/table.ts";

/** A running number. Primary key: name. */
export interface SequenceRow {
  name: string;
  value: number;
}

/** A reaction to an event, stored with the change that caused it. Primary key: id (counts up). Index: (state, run_at, id), (state, locked_until). */
export interface JobRow {
  id: string;
  /** The reaction's name in `reactions.ts`, or the schedule's. */
  name: string;
  /** JSON of the event. */
  event: string;
  created_at: number;
  /** Not before this moment. */
  run_at: number;
  attempts: number;
  /** `waiting`, `running`, `failed`. Done jobs are deleted. */
  state: string;
  /** A process that died frees its jobs at this moment. */
  locked_until: number;
  locked_by: string;
  last_error: string;
}

/** When a schedule ran last, so that it runs once per cluster. Primary key: name. */
export interface ScheduleRow {
  name: string;
  next_at: number;
  last_at: number;
}

/** What a write has made stale, for the caches of the other server processes. Primary key: id (counts up). Index: created_at. */
export interface CacheMarkRow {
  id: string;
  created_at: number;
  process: string;
  /** Space-separated cache tags. */
  tags: string;
}

/** Small values that survive a restart: salts, keys, versions, import progress. Primary key: name. */
export interface KeyValueRow {
  name: string;
  value: string;
  updated_at: number;
}

/** Every table of the site. Each is written by the feature that its row type comes from, and by nobody else. */
export interface Tables {
  staff_log: StaffLogRow;
  settings: SettingRow;
  files: FileRow;
  users: UserRow;
  imported_users: ImportedUserRow;
  sessions: SessionRow;
  account_codes: AccountCodeRow;
  attempts: AttemptRow;
  captchas: CaptchaRow;
  captcha_counts: CaptchaCountRow;
  authenticators: AuthenticatorRow;
  passkeys: PasskeyRow;
  recovery_codes: RecoveryCodeRow;
  factor_steps: FactorStepRow;
  notification_configs: NotificationConfigRow;
  external_logins: ExternalLoginRow;
  login_states: LoginStateRow;
  login_bindings: LoginBindingRow;
  reputation: ReputationRow;
  revisions: RevisionRow;
  events: EventRow;
  tags: TagRow;
  question_tags: QuestionTagRow;
  tag_moves: TagMovesRow;
  merged_questions: MergedQuestionRow;
  submissions: SubmissionRow;
  post_links: PostLinkRow;
  post_totals: PostTotalRow;
  imported_posts: ImportedPostRow;
  questions: QuestionRow;
  question_views: QuestionViewRow;
  invitations: InvitationRow;
  answers: AnswerRow;
  drafts: DraftRow;
  comments: CommentRow;
  votes: VoteRow;
  collections: CollectionRow;
  follows: FollowRow;
  reactions: ReactionRow;
  flags: FlagRow;
  reviews: ReviewRow;
  search: SearchRow;
  search_segments: SearchSegmentRow;
  notifications: NotificationRow;
  notification_counts: NotificationCountRow;
  mails: MailRow;
  badges: BadgeRow;
  badge_awards: BadgeAwardRow;
  plugins: PluginRow;
  plugin_values: PluginValueRow;
  user_plugin_configs: UserPluginConfigRow;
  sequences: SequenceRow;
  jobs: JobRow;
  schedules: ScheduleRow;
  cache_marks: CacheMarkRow;
  key_values: KeyValueRow;
}

/** A handle to read with: the readers of the database, or a running transaction. */
export type Db = Kysely<Tables>;
/** A running transaction. */
export type Tx = Transaction<Tables>;
