import type { Reply, UserBasic } from "@askwell/contract";
import { FOREVER, type RestrictableRight, type SanctionKind } from "@askwell/domain";
import type { UserRow } from "../users/index.ts";
import type { SanctionRow } from "./table.ts";

type OwnSanction = Reply<"ownSanctions">["list"][number];
type StaffSanction = Reply<"personSanctions">["list"][number];

/** The restricted rights. */
export const rightsOf = ({ rights }: Pick<SanctionRow, "rights">): RestrictableRight[] =>
  rights.split(" ").filter((right): right is RestrictableRight => right !== "");

/** The end of a restriction for readers: 0 for none. */
export const endOf = ({ ends_at }: Pick<SanctionRow, "ends_at">): number => (ends_at < FOREVER ? ends_at : 0);

/** A sanction as its user reads it. */
export function sanctionOf(row: SanctionRow): OwnSanction {
  return {
    id: row.id,
    kind: row.kind as SanctionKind,
    rights: rightsOf(row),
    text: row.text,
    created_at: row.created_at,
    until: endOf(row),
    read_at: row.read_at,
    appeal: row.appeal,
    appealed_at: row.appealed_at,
    appeal_status: row.appeal_status as OwnSanction["appeal_status"],
    appeal_reply: row.appeal_reply,
  };
}

type SuspensionState = Pick<UserRow, "status" | "suspended_until">;

/** Whether a restriction or a suspension is in force: an account has one suspension, whose end stands in it. */
export function isInForce(
  { kind, lifted_at, ends_at }: SanctionRow,
  user: SuspensionState | undefined,
  now: number,
): boolean {
  if (lifted_at > 0 || ends_at <= now) return false;
  return (
    kind === "restriction" ||
    (kind === "suspension" && user?.status === "suspended" && (user.suspended_until || FOREVER) === ends_at)
  );
}

interface SanctionContext {
  /** The account; left out where only restrictions are read. */
  readonly user?: SuspensionState;
  readonly people: ReadonlyMap<string, UserBasic>;
  readonly now: number;
}

/** A sanction as staff read it. */
export function staffSanctionOf(row: SanctionRow, { user, people, now }: SanctionContext): StaffSanction {
  return {
    ...sanctionOf(row),
    by: people.get(row.staff_id) ?? null,
    is_active: isInForce(row, user, now),
    lifted_at: row.lifted_at,
  };
}
