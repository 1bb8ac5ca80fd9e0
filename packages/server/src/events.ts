import type { PointsKind, PostMode } from "@askwell/domain";

/**
 * Domain events, in the past tense; `event-handlers.ts` lists their handlers. They carry only ids, so that a handler
 * that runs later reads the current state. `mail_id` is the mail in the log; events of earlier versions have none.
 */
export type DomainEvent =
  | { kind: "person_registered"; user_id: string }
  | { kind: "person_confirmed"; user_id: string }
  | { kind: "address_confirmed"; user_id: string }
  | { kind: "password_forgotten"; address: string; language: string }
  | { kind: "account_recovered"; user_id: string }
  | { kind: "person_deleted"; user_id: string }
  | { kind: "content_removal_wanted"; user_id: string; admin_id: string }
  | { kind: "role_changed"; user_id: string }
  | { kind: "rights_changed"; grant_id: string; is_granted: boolean; at: number }
  | { kind: "removal_requested"; removal_id: string }
  | { kind: "removal_undone"; removal_id: string }
  | { kind: "vote_void_requested"; void_id: string }
  | { kind: "vote_void_undone"; void_id: string }
  | { kind: "account_merge_requested"; merge_id: string }
  | { kind: "profile_changed"; user_id: string }
  | {
      kind: "mail_wanted";
      template: string;
      user_id: string;
      address: string;
      language: string;
      params: MailParams;
      mail_id?: string;
    }
  | { kind: "claim_mail_due"; user_id: string; address: string; params: MailParams; mail_id?: string }
  | {
      kind: "claim_mails_requested";
      mailing_id: string;
      part: number;
      /** Addresses of people without an account: no row has them. */
      requests: readonly { readonly username: string; readonly address: string }[];
    }
  | { kind: "news_told"; notification_ids: string[] }
  | { kind: "inbox_notified"; notification_ids: string[] }
  | { kind: "push_requested"; notification_ids: string[] }
  | { kind: "push_due"; notification_id: string; device_id: string }
  | { kind: "chat_due"; slug_name: string; user_id: string; turn: number }
  | { kind: "mail_due"; user_id: string; mail: string; object_id: string; mail_id?: string }
  | { kind: "mail_reply_rejected"; mail_hash: string; mail_id?: string }
  | { kind: "question_asked"; question_id: string; user_id: string }
  | { kind: "tag_question_announced"; question_id: string; tag_id: string; after: string }
  | { kind: "question_edited"; question_id: string; user_id: string }
  | { kind: "question_closed"; question_id: string; user_id: string; by_admin_list: boolean }
  | { kind: "question_reopened"; question_id: string; user_id: string }
  | { kind: "question_deleted"; question_id: string; user_id: string; by_admin_list: boolean }
  | { kind: "post_mode_changed"; post_id: string; mode: PostMode; is_set: boolean; user_id: string }
  | { kind: "post_moved"; move_id: string }
  | { kind: "answer_posted"; answer_id: string; question_id: string; user_id: string }
  | { kind: "answer_edited"; answer_id: string; question_id: string; user_id: string; suggested?: boolean }
  | { kind: "edit_approved"; object_id: string; revision_id: string; user_id: string; reviewer_id: string }
  | { kind: "answer_deleted"; answer_id: string; user_id: string; by_admin_list: boolean }
  | { kind: "answer_accepted"; answer_id: string; question_id: string; user_id: string }
  | { kind: "tag_renamed"; tag_id: string; from?: string }
  | { kind: "tags_merged"; source_id: string; target_id: string }
  | { kind: "tag_became_synonym"; source_id: string; target_id: string }
  | { kind: "people_invited"; question_id: string; user_id: string; invited_ids: string[] }
  | { kind: "assistant_test_due"; run_id: string; turn?: number }
  | { kind: "search_outdated" }
  | { kind: "events_logged" }
  | { kind: "webhooks_due" }
  | { kind: "automation_due" }
  | { kind: "task_reassigned"; task_id: string; at: number }
  | { kind: "automation_changed"; rule_ids: string[] }
  | { kind: "threads_changed" }
  | { kind: "vectors_outdated" }
  | { kind: "vector_settings_changed" }
  | {
      kind: "texts_outdated";
      texts: "tag" | "question" | "answer" | "comment";
      after: string;
      transforms?: string;
      tries?: number;
    }
  | { kind: "text_rendered"; object_id: string }
  | { kind: "transforms_changed" }
  /** With the questions of purged answers, which may stay. */
  | { kind: "posts_purged"; post_ids: string[]; question_ids?: string[] }
  | { kind: "backup_requested"; run_id: string }
  | { kind: "file_deleted"; path: string }
  | { kind: "comment_posted"; comment_id: string; user_id: string; mentioned: string[] }
  | { kind: "held_comment_deleted"; comment_id: string; user_id: string }
  | { kind: "points_moved"; user_id: string; object_id: string; actor_id: string; entry: PointsKind }
  | { kind: "post_flagged"; object_id: string; user_id: string }
  | { kind: "held_post_decided"; review_id: string }
  | { kind: "staff_decided"; action_id: string }
  | { kind: "spam_removed"; flag_id: string }
  | { kind: "abuse_removed"; object_id: string }
  | { kind: "post_hidden"; object_id: string; at: number }
  | { kind: "post_shown"; object_id: string; at: number }
  | { kind: "post_held"; object_id: string; submitter: string; reason: string }
  | { kind: "post_approved"; object_id: string; user_id: string }
  | { kind: "post_reacted_to"; object_id: string; user_id: string }
  | { kind: "vote_cast"; object_id: string; user_id: string; author_id: string; direction: "up" | "down" | "none" };

/** Values that a mail template shows. */
export type MailParams = Readonly<Record<string, string | number>>;
/** Names of the events. */
export type EventKind = DomainEvent["kind"];
/** The event with a given name. */
export type EventOf<Kind extends EventKind> = Extract<DomainEvent, { kind: Kind }>;
