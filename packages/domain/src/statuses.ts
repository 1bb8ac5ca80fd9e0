/** Statuses as words. Only the contract knows their wire numbers. Source: docs/vocabulary.md. */
export const questionStatuses = ["available", "closed", "deleted", "pending"] as const;
/** Status of a question. Unlisted and pinned are separate flags. */
export type QuestionStatus = (typeof questionStatuses)[number];

export const answerStatuses = ["available", "deleted", "pending"] as const;
/** Status of an answer. */
export type AnswerStatus = (typeof answerStatuses)[number];

/** Status of a comment. */
export type CommentStatus = AnswerStatus;

export const tagStatuses = ["available", "deleted", "pending"] as const;
/** Status of a tag. */
export type TagStatus = (typeof tagStatuses)[number];

export const userStatuses = ["normal", "inactive", "suspended", "deleted"] as const;
/** Public status of an account; `inactive` means that the address is not confirmed. */
export type UserStatus = (typeof userStatuses)[number];

export const revisionStatuses = ["normal", "unreviewed", "approved", "rejected"] as const;
/** Status of a revision: `normal` is the original, `unreviewed` a pending suggestion. */
export type RevisionStatus = (typeof revisionStatuses)[number];

export const badgeStatuses = ["active", "inactive"] as const;

export const colorSchemes = ["default", "light", "dark", "system"] as const;

/** The ways to write a text. Rule: docs/rules/editor.md ED13. */
export const waysToWrite = ["markdown", "visual"] as const;

export type WayToWrite = (typeof waysToWrite)[number];
