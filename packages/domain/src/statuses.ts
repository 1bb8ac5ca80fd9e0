/** States as words. The numbers of the wire exist only in the contract. Source: docs/rules/vocabulary.md. */
export const questionStatuses = ["available", "closed", "deleted", "pending"] as const;
/** State of a question. Being unlisted or pinned is not a state but a flag of its own. */
export type QuestionStatus = (typeof questionStatuses)[number];

export const answerStatuses = ["available", "deleted", "pending"] as const;
/** State of an answer. */
export type AnswerStatus = (typeof answerStatuses)[number];

/** State of a comment. */
export type CommentStatus = AnswerStatus;

export const tagStatuses = ["available", "deleted"] as const;
/** State of a tag. */
export type TagStatus = (typeof tagStatuses)[number];

export const userStatuses = ["normal", "inactive", "suspended", "deleted"] as const;
/** State of an account as everybody sees it; `inactive` means the address is not confirmed. */
export type UserStatus = (typeof userStatuses)[number];

export const revisionStatuses = ["normal", "unreviewed", "approved", "rejected"] as const;
/** State of a revision: `normal` came with the object, `unreviewed` is a suggestion that waits. */
export type RevisionStatus = (typeof revisionStatuses)[number];

export const badgeStatuses = ["active", "inactive"] as const;

export const colorSchemes = ["default", "light", "dark", "system"] as const;
