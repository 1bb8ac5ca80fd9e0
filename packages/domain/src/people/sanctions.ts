import { allowed, deny, type Verdict } from "../verdicts.ts";
import type { GrantableRight } from "./granted-rights.ts";
import { type Actor, isAdmin, isStaff, isStaffFor, roles } from "./roles.ts";

/** The rights that staff can restrict, in the order of the form. Source: docs/rules/sanctions.md SN3. */
export const restrictableRights = ["ask", "answer", "comment", "vote", "edit", "flag", "upload"] as const;
/** A right that staff can restrict. */
export type RestrictableRight = (typeof restrictableRights)[number];

/** What staff can add to an account. */
export const sanctionKinds = ["note", "warning", "restriction", "suspension"] as const;
/** A private note, a warning, a restriction of rights, or a suspension of the account. */
export type SanctionKind = (typeof sanctionKinds)[number];

/** The sanctions against which users appeal. Source: docs/rules/sanctions.md SN7 and SN11. */
export const appealableKinds = ["restriction", "suspension"] as const satisfies readonly SanctionKind[];
/** A sanction against which users appeal. */
export type AppealableKind = (typeof appealableKinds)[number];

/**
 * What moderators may add; each includes those before it, `removals` suspensions, and `deletions` deleting accounts.
 * Source: docs/rules/sanctions.md SN2 and SN15.
 */
export const moderatorSanctions = ["notes", "warnings", "restrictions", "removals", "deletions"] as const;
/** The most that moderators may add. */
export type ModeratorSanctions = (typeof moderatorSanctions)[number];

/** A restriction of some rights until a time in Unix seconds. */
export interface Restriction {
  readonly id: string;
  readonly rights: readonly RestrictableRight[];
  readonly until: number;
}

/** The restriction that takes one of some rights from a user now, the one that ends last; null for none. */
export function restrictionOf(
  restrictions: readonly Restriction[],
  rights: readonly RestrictableRight[],
  now: number,
): Restriction | null {
  const active = restrictions.filter((each) => each.until > now && rights.some((right) => each.rights.includes(right)));
  return active.sort((one, other) => other.until - one.until)[0] ?? null;
}

/** The granted right that includes a kind of sanction. Source: docs/rules/granted-rights.md GR1. */
const rightOfKind: Readonly<Record<SanctionKind, GrantableRight>> = {
  note: "warn",
  warning: "warn",
  restriction: "restrict",
  suspension: "suspend",
};

/**
 * The kinds of sanctions that the actor sees on accounts: staff all of them, holders those that their rights include.
 * Source: docs/rules/granted-rights.md GR11.
 */
export const visibleSanctions = (actor: Pick<Actor, "role_id" | "rights">): SanctionKind[] =>
  sanctionKinds.filter((kind) => isStaffFor(actor, rightOfKind[kind]));

/**
 * Whether staff, or a holder of the right to it, may add a sanction to an account: never to their own or to staff.
 * Source: docs/rules/sanctions.md SN1 and SN2.
 */
export function maySanction(
  actor: Actor,
  person: Pick<Actor, "id" | "role_id">,
  kind: SanctionKind,
  moderators: ModeratorSanctions,
): Verdict {
  const isGranted = actor.rights?.includes(rightOfKind[kind]) === true;
  if (!isStaff(actor) && !isGranted) return deny("missing_privilege");
  if (actor.id === person.id || isStaff(person)) return deny("sanction_of_staff");
  const isWithin = sanctionKinds.indexOf(kind) <= moderatorSanctions.indexOf(moderators);
  return isAdmin(actor) || isGranted || isWithin ? allowed : deny("missing_privilege");
}

/**
 * Whether staff may decide an appeal against a sanction: as they may add one to a user. That the user has become staff
 * since then does not matter. Holders of the right to appeals may as well. Source: docs/rules/sanctions.md SN2,
 * docs/rules/granted-rights.md GR1.
 */
export const mayDecideAppeal = (
  actor: Actor,
  userId: string,
  kind: AppealableKind,
  moderators: ModeratorSanctions,
): Verdict => {
  const isGranted = actor.rights?.includes("appeals") === true && actor.id !== userId;
  if (!isGranted && !isStaff(actor)) return deny("missing_privilege");
  return isGranted ? allowed : maySanction(actor, { id: userId, role_id: roles.user }, kind, moderators);
};

/** The kinds of appeals that staff decide. Source: docs/rules/sanctions.md SN2. */
export const decidableAppeals = (actor: Actor, moderators: ModeratorSanctions): AppealableKind[] =>
  appealableKinds.filter((kind) => mayDecideAppeal(actor, "0", kind, moderators).allowed);

/**
 * Whether staff may log a user out everywhere: administrators anybody else, others whom they may restrict. Source:
 * docs/rules/sanctions.md SN9.
 */
export function mayEndSessions(
  actor: Actor,
  person: Pick<Actor, "id" | "role_id">,
  moderators: ModeratorSanctions,
): Verdict {
  if (isAdmin(actor) && actor.id !== person.id) return allowed;
  return maySanction(actor, person, "restriction", moderators);
}

/** How long a removal can be undone. Source: docs/rules/removals.md SR6. */
export const REMOVAL_UNDO_DAYS = 30;

/** Whether the actor has the right to remove everything of a spammer, and to undo it. Source: docs/rules/removals.md SR1. */
export const canRemovePeople = (actor: Actor, moderators: ModeratorSanctions): boolean =>
  isAdmin(actor) || (isStaff(actor) && (moderators === "removals" || moderators === "deletions"));

/** Whether staff may remove everything of a user: never of themselves or other staff. Source: docs/rules/removals.md SR1. */
export function mayRemoveEverything(
  actor: Actor,
  person: Pick<Actor, "id" | "role_id">,
  moderators: ModeratorSanctions,
): Verdict {
  if (!canRemovePeople(actor, moderators)) return deny("missing_privilege");
  return actor.id === person.id || isStaff(person) ? deny("sanction_of_staff") : allowed;
}

/** Whether staff may delete the account of a user: never of themselves or other staff. Source: docs/rules/sanctions.md SN15. */
export function mayDeletePerson(
  actor: Actor,
  person: Pick<Actor, "id" | "role_id">,
  moderators: ModeratorSanctions,
): Verdict {
  if (!isAdmin(actor) && !(isStaff(actor) && moderators === "deletions")) return deny("missing_privilege");
  return actor.id === person.id || isStaff(person) ? deny("sanction_of_staff") : allowed;
}
