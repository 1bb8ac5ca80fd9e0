/** A user of the demo; those with a password are printed for the visitor. */
export interface DemoUser {
  readonly username: string;
  readonly display_name: string;
  readonly bio: string;
  readonly location?: string;
  /** 1 user, 2 administrator, 3 moderator. */
  readonly role_id?: 1 | 2 | 3;
  readonly password?: string;
}

export interface DemoTag {
  readonly slug_name: string;
  readonly text: string;
  /** For staff only. */
  readonly reserved?: boolean;
}

/** A comment, or a reply to the comment before it. */
export interface DemoComment {
  readonly by: string;
  readonly text: string;
  readonly votes?: number;
  readonly isReply?: boolean;
}

interface DemoPost {
  readonly by: string;
  readonly text: string;
  /** Votes by other users, up and down. */
  readonly up?: number;
  readonly down?: number;
  readonly hearts?: number;
  readonly comments?: readonly DemoComment[];
  /** The text after an edit, with its summary. */
  readonly edited?: { readonly by: string; readonly text: string; readonly summary: string };
  /** A flag: who, the number of its reason, and words. */
  readonly flagged?: { readonly by: string; readonly reason: number; readonly words?: string };
}

export interface DemoAnswer extends DemoPost {
  /** Hours after the question. */
  readonly after: number;
  readonly accepted?: boolean;
  readonly deleted?: boolean;
}

export interface DemoQuestion extends DemoPost {
  /** Days before today. */
  readonly daysAgo: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly answers?: readonly DemoAnswer[];
  readonly bookmarks?: number;
  readonly closed?: { readonly reason: number; readonly words?: string; readonly duplicateOf?: string };
  readonly operation?: "pin" | "hide";
  readonly deleted?: boolean;
}

/** Numbers of the reasons that the demo uses. They are those of packages/domain/src/posts/reasons.ts. */
export const reasons = { spam: 57, rude: 58, other: 59, duplicate: 60, notAnAnswer: 61, unclear: 64 } as const;
