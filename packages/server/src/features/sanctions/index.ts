import type { RestrictableRight, Restriction } from "@askwell/domain";
import { FOREVER, restrictionOf } from "@askwell/domain";
import { type Translate, utcMoment } from "@askwell/i18n";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { findSanction } from "./queries.ts";
import { endOf } from "./wire.ts";

export { appealInReview } from "./appeal-in-review.ts";
export { giveSanctions } from "./give-sanctions.ts";
export { appealSuspension, findSuspension } from "./open-appeal.ts";
export { findLastSuspension, listSanctionsById } from "./queries.ts";
export { reopenAppeal, settleAppeal } from "./settle-appeal.ts";
export {
  type AccountStatus,
  endSuspensionAppeals,
  endSuspensions,
  liftSuspension,
  logStatus,
  statusFieldsOf,
  suspendUser,
} from "./suspension.ts";
export { suspensionMail } from "./suspension-mails.ts";
export { undoStatusChange } from "./undo-status-change.ts";
export { endOf } from "./wire.ts";

/** The restrictions that an account's row states, expired ones included. */
export function restrictionsIn(stored: string): readonly Restriction[] {
  return stored === "" ? [] : (JSON.parse(stored) as Restriction[]);
}

/** Whether an account has a restriction in force, or a warning that its owner has not confirmed. */
export function isSanctioned(
  { restrictions, unread_warnings }: { readonly restrictions: string; readonly unread_warnings: number },
  now: number,
): boolean {
  return unread_warnings > 0 || restrictionsIn(restrictions).some(({ until }) => until > now);
}

/**
 * Checks that none of some rights of the caller is restricted; fails with `right_restricted`, which names the right, the
 * reason and the end. Source: docs/rules/sanctions.md SN4.
 */
export async function checkRights(app: App, viewer: Viewer, rights: readonly RestrictableRight[]): Promise<void> {
  // A user who has become staff since then has every right.
  if (isStaff(viewer)) return;
  const restriction = restrictionOf(viewer.restrictions ?? [], rights, app.now());
  if (!restriction) return;
  const row = await findSanction(app.db.read, restriction.id);
  const until = row ? endOf(row) : 0;
  const right = rights.find((each) => restriction.rights.includes(each)) ?? restriction.rights[0];
  const t = app.translator(viewer.language);
  const params = {
    right: t(`sanctions.right.${right as RestrictableRight}`),
    reason: row?.text ?? "",
    end: endIn(t, until),
  };
  fail("right_restricted", { params, data: { type: "restricted", right, until, reason: params.reason } });
}

/** The end of a sanction in words; 0 or `FOREVER` for none. */
export const endIn = (t: Translate, until: number): string =>
  until === 0 || until >= FOREVER
    ? t("sanctions.no_end")
    : t("sanctions.until", { date: utcMoment(t.language, until) });
