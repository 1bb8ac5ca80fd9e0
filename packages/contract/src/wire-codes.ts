import type { AnswerStatus, QuestionStatus, RevisionStatus } from "@askwell/domain";

/**
 * Numeric status codes of the wire format. Only the contract knows them. Source: docs/wire/content.md "State codes".
 */

/** `status` of a question. */
export const questionStatusCode: Readonly<Record<QuestionStatus, number>> = {
  available: 1,
  closed: 2,
  deleted: 10,
  pending: 11,
};

/** `status` of an answer. */
export const answerStatusCode: Readonly<Record<AnswerStatus, number>> = { available: 1, deleted: 10, pending: 11 };

/** `pin` of a question: 1 no, 2 yes. */
export const pinCode = (pinned: boolean): number => (pinned ? 2 : 1);

/** `show` of a question: 1 listed, 2 unlisted. */
export const showCode = (listed: boolean): number => (listed ? 1 : 2);

/** `accepted` of an answer: 1 no, 2 yes. */
export const acceptedCode = (accepted: boolean): number => (accepted ? 2 : 1);

/** `status` of a revision. */
export const revisionStatusCode: Readonly<Record<RevisionStatus, number>> = {
  normal: 0,
  unreviewed: 1,
  approved: 2,
  rejected: 3,
};
