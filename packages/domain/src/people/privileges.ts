import { allowed, type Denial, deny, type Verdict } from "../verdicts.ts";
import type { GrantableRight } from "./granted-rights.ts";
import { type Actor, isAdmin, isOwner, isStaffFor } from "./roles.ts";

/**
 * Privileges in the order of the settings page, with their thresholds at level 1, 2 and 3. Source:
 * docs/rules/privileges.md P2.
 */
const table = {
  "question.add": [1, 1, 1],
  "answer.add": [1, 1, 1],
  "comment.add": [1, 1, 1],
  "report.add": [1, 1, 1],
  "comment.vote_up": [1, 1, 1],
  "link.url_limit": [1, 10, 10],
  "question.vote_up": [1, 8, 15],
  "answer.vote_up": [1, 8, 15],
  "question.vote_down": [125, 125, 125],
  "answer.vote_down": [125, 125, 125],
  "answer.invite_someone_to_answer": [1, 500, 1000],
  "tag.add": [1, 750, 1500],
  "tag.edit": [1, 50, 100],
  "question.edit": [1, 100, 200],
  "answer.edit": [1, 100, 200],
  "question.edit_without_review": [1, 1000, 2000],
  "answer.edit_without_review": [1, 1000, 2000],
  "question.audit": [1, 1000, 2000],
  "answer.audit": [1, 1000, 2000],
  "tag.audit": [1, 2500, 5000],
  "tag.edit_without_review": [1, 10_000, 20_000],
  "tag.synonym": [1, 10_000, 20_000],
} as const;

/** A privilege with a configurable threshold. */
export type PrivilegeKey = keyof typeof table;
/** Thresholds by privilege. */
export type PrivilegeValues = { readonly [Key in PrivilegeKey]: number };

/** Levels of privileges; 99 is custom. */
export const privilegeLevels = [1, 2, 3, 99] as const;
export type PrivilegeLevel = (typeof privilegeLevels)[number];

interface PrivilegeSettings {
  readonly level: PrivilegeLevel;
  readonly custom_privileges: Partial<PrivilegeValues>;
}

/** The privileges with configurable thresholds, in the order of the settings page. */
export const privilegeKeys = Object.keys(table) as PrivilegeKey[];

/**
 * Never granted by reputation: only by role, or to the author where a rule says so. Source: docs/rules/privileges.md
 * P3.
 */
const powers = [
  "question.delete",
  "question.close",
  "question.reopen",
  "question.pin",
  "question.unpin",
  "question.show",
  "question.hide",
  "question.undeleted",
  "answer.delete",
  "answer.accept",
  "answer.undeleted",
  "comment.edit",
  "comment.delete",
  "tag.delete",
  "tag.undeleted",
  "tag.merge",
  "tag.edit_slug_name",
  "tag.use_reserved_tag",
  "admin.access",
] as const;

/** Thresholds that are not configurable. */
const fixed = { "comment.vote_down": 1, "vote.detail": 0 } as const;

type Power = (typeof powers)[number];
type FixedKey = keyof typeof fixed;
/** Every privilege, power and fixed action. */
export type ActionKey = PrivilegeKey | Power | FixedKey;

const actions = new Set<string>([...privilegeKeys, ...powers, ...Object.keys(fixed)]);

/** True for the key of an action. */
export function isActionKey(key: string): key is ActionKey {
  return actions.has(key);
}

/** True for the key of a privilege with a configurable threshold. */
export function isPrivilegeKey(key: string): key is PrivilegeKey {
  return Object.hasOwn(table, key);
}

/**
 * Whether the actor may perform an action: by role, as the owner where `ownerId` is given, or by reputation. A visitor
 * (`null`) may not. Denies with `missing_privilege`. Source: docs/rules/privileges.md P4.
 */
export function hasPrivilege(
  actor: Actor | null,
  key: ActionKey,
  thresholds: PrivilegeValues,
  ownerId?: string,
): Verdict {
  const needed = thresholdOf(key, thresholds);
  const denial: Denial = { ...deny("missing_privilege"), ...(needed !== null && needed > 0 && { needed }) };
  if (actor === null) return denial;
  if (hasPower(actor, key)) return allowed;
  if (ownerId !== undefined && isOwner(actor, ownerId)) return allowed;
  return needed !== null && actor.rank >= needed ? allowed : denial;
}

/** True when `hasPrivilege` allows it: for callers that need no reason. */
export function may(actor: Actor | null, key: ActionKey, thresholds: PrivilegeValues, ownerId?: string): boolean {
  return hasPrivilege(actor, key, thresholds, ownerId).allowed;
}

/** The granted right that includes an action; actions without one come with the role alone. Source: docs/rules/granted-rights.md GR1. */
const rightOfAction: Partial<Record<ActionKey, GrantableRight>> = {
  "question.close": "close",
  "question.reopen": "close",
  "question.delete": "delete",
  "question.undeleted": "delete",
  "answer.delete": "delete",
  "answer.undeleted": "delete",
  "comment.delete": "delete",
  "question.edit": "edit",
  "answer.edit": "edit",
  "question.edit_without_review": "edit",
  "answer.edit_without_review": "edit",
  "comment.edit": "edit",
  "question.pin": "list",
  "question.unpin": "list",
  "question.hide": "list",
  "question.show": "list",
  "question.audit": "review_edits",
  "answer.audit": "review_edits",
  "tag.add": "tags",
  "tag.edit": "tags",
  "tag.edit_without_review": "tags",
  "tag.audit": "tags",
  "tag.synonym": "tags",
  "tag.delete": "tags",
  "tag.undeleted": "tags",
  "tag.merge": "tags",
  "tag.edit_slug_name": "tags",
};

/**
 * True when role or granted rights alone grant it. Admins have every power, moderators all except the administration.
 */
export function hasPower(actor: Pick<Actor, "role_id" | "rights"> | null, key: ActionKey): boolean {
  if (key === "admin.access") return isAdmin(actor);
  const right = rightOfAction[key];
  return right ? isStaffFor(actor, right) : isStaffFor(actor);
}

/** The reputation that grants an action; null when reputation never does. Source: docs/rules/privileges.md P3. */
export function thresholdOf(key: ActionKey, thresholds: PrivilegeValues): number | null {
  if (isPrivilegeKey(key)) return thresholds[key];
  return Object.hasOwn(fixed, key) ? fixed[key as FixedKey] : null;
}

/** The current thresholds. The custom level falls back to level 1. Source: docs/rules/privileges.md P5. */
export function thresholdsOf(settings: PrivilegeSettings): PrivilegeValues {
  const { level, custom_privileges } = settings;
  return valuesBy((key) => (level === 99 ? (custom_privileges[key] ?? table[key][0]) : table[key][level - 1]!));
}

/** The four levels of the settings page with their thresholds. Source: docs/rules/privileges.md P5. */
export function privilegeOptions(custom: Partial<PrivilegeValues>): readonly {
  readonly level: PrivilegeLevel;
  readonly values: PrivilegeValues;
}[] {
  return privilegeLevels.map((level) => ({ level, values: thresholdsOf({ level, custom_privileges: custom }) }));
}

function valuesBy(value: (key: PrivilegeKey) => number): PrivilegeValues {
  return Object.fromEntries(privilegeKeys.map((key) => [key, value(key)])) as unknown as PrivilegeValues;
}
