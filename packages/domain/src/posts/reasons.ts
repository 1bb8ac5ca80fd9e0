/** The input that a reason asks for: none, a line, or a text. */
export type ReasonContent = "" | "text" | "textarea";

interface ReasonDefinition {
  /** The wire number. */
  readonly type: number;
  /** The wire key. */
  readonly key: string;
  readonly content: ReasonContent;
}

/** Every reason; its name and description are `reasons.<word>`. Source: docs/rules/reasons.md N1. */
export const reasons = {
  spam: { type: 57, key: "reason.spam", content: "" },
  rude_or_abusive: { type: 58, key: "reason.rude_or_abusive", content: "" },
  something: { type: 59, key: "reason.something", content: "textarea" },
  a_duplicate: { type: 60, key: "reason.a_duplicate", content: "text" },
  not_a_answer: { type: 61, key: "reason.not_a_answer", content: "" },
  no_longer_needed: { type: 62, key: "reason.no_longer_needed", content: "" },
  community_specific: { type: 63, key: "reason.community_specific", content: "" },
  not_clarity: { type: 64, key: "reason.not_clarity", content: "" },
  normal: { type: 65, key: "reason.normal", content: "" },
  normal_user: { type: 66, key: "reason.normal.user", content: "" },
  closed: { type: 67, key: "reason.closed", content: "" },
  deleted: { type: 68, key: "reason.deleted", content: "" },
  deleted_user: { type: 69, key: "reason.deleted.user", content: "" },
  suspended: { type: 70, key: "reason.suspended", content: "" },
  inactive: { type: 71, key: "reason.inactive", content: "" },
  looks_ok: { type: 72, key: "reason.looks_ok", content: "" },
  needs_edit: { type: 73, key: "reason.needs_edit", content: "" },
  needs_close: { type: 74, key: "reason.needs_close", content: "" },
  needs_delete: { type: 75, key: "reason.needs_delete", content: "" },
} as const satisfies Record<string, ReasonDefinition>;

/** The name of a reason. */
export type Reason = keyof typeof reasons;

/** Reasons by action and kind of object, in order. Source: docs/rules/reasons.md N2. */
const lists = {
  "question.flag": ["spam", "rude_or_abusive", "something", "a_duplicate"],
  "answer.flag": ["spam", "rude_or_abusive", "something", "not_a_answer"],
  "comment.flag": ["spam", "rude_or_abusive", "something", "no_longer_needed"],
  "question.close": ["a_duplicate", "community_specific", "not_clarity", "something"],
  "question.status": ["normal", "closed", "deleted"],
  "answer.status": ["normal", "deleted"],
  "comment.status": ["normal", "deleted"],
  "user.status": ["normal_user", "suspended", "deleted_user", "inactive"],
  "question.review": ["looks_ok", "needs_edit", "needs_close", "needs_delete"],
  "answer.review": ["looks_ok", "needs_edit", "needs_delete"],
  "comment.review": ["looks_ok", "needs_edit", "needs_delete"],
} as const satisfies Record<string, readonly Reason[]>;

/**
 * The reasons for an action on a kind of object, in order; null when there are none. Source: docs/rules/reasons.md N2.
 */
export function reasonsFor(objectType: string, action: string): readonly Reason[] | null {
  const key = `${objectType}.${action}`;
  return Object.hasOwn(lists, key) ? lists[key as keyof typeof lists] : null;
}

/** The reason with a number, if it is valid for the action; null otherwise. Source: docs/rules/reasons.md N3. */
export function reasonOfType(objectType: string, action: string, type: number): Reason | null {
  return reasonsFor(objectType, action)?.find((reason) => reasons[reason].type === type) ?? null;
}

/** The reason with a stored key such as `reason.spam`; null for any other text. */
export function reasonOfKey(key: string): Reason | null {
  return (Object.keys(reasons) as Reason[]).find((reason) => reasons[reason].key === key) ?? null;
}
