import type { NotificationTopic } from "@askwell/domain";
import type { MessageReader } from "../notifications/index.ts";
import type { MessageContent } from "./message-content.ts";

/** A mail that its receiver has chosen to get. */
export interface NotificationMail {
  readonly content: MessageContent;
  /** What its link stops: the digest, or mail about topics; one of these must still be on. */
  readonly stops: readonly (NotificationTopic | "digest")[];
  /** The question of the thread, and the post; "" for a badge and a digest. */
  readonly question_id: string;
  readonly post_id: string;
  /** The time of which a digest tells; left out for one that is sent to try it. */
  readonly covers?: { readonly since: number; readonly until: number };
}

/** The subject of a mail, and its receiver. */
export interface MailSubject {
  /** The notification, the question, or the moment of the digest. */
  readonly object_id: string;
  readonly reader: MessageReader;
}
