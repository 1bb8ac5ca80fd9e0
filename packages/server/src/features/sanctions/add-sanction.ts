import type { Parsed } from "@askwell/contract";
import { type SanctionKind, type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import type { UserRow } from "../users/index.ts";
import { lockSanctioned } from "./check-sanction.ts";
import { insertSanction, refreshAccount } from "./queries.ts";
import { sanctionProblems } from "./sanction-problems.ts";
import { suspendUser } from "./suspension.ts";
import type { SanctionRow } from "./table.ts";

const actionOf = {
  note: "sanction_note",
  warning: "sanction_warn",
  restriction: "sanction_restrict",
  suspension: "person_suspend",
} as const;

const NOTHING_YET = {
  lifted_at: 0,
  lifted_by: "0",
  read_at: 0,
  appeal: "",
  appealed_at: 0,
  appeal_status: "",
  appeal_reply: "",
  decided_at: 0,
  decided_by: "0",
} satisfies Partial<SanctionRow>;

/**
 * Adds a note, a warning or a restriction to an account, or suspends it. Source: docs/rules/sanctions.md SN1 to SN3,
 * SN10.
 */
export async function addSanction(app: App, staff: Staff, input: Parsed<"addSanction">): Promise<null> {
  const kind = input.kind as SanctionKind;
  const isRestriction = kind === "restriction";
  const duration = input.duration as SuspensionDuration;
  const rights = isRestriction ? [...new Set(input.rights)].join(" ") : "";
  const fields = await sanctionProblems(app, staff, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const now = app.now();
  await app.db.write(async (tx) => {
    const user = await lockSanctioned(app, tx, staff, { userId: input.user_id, kind });
    if (user.status === "deleted") fail("status_invalid");
    await insertSanction(tx, {
      ...NOTHING_YET,
      id: await app.ids.next(tx, "sanction"),
      user_id: user.id,
      kind,
      rights,
      text: input.text,
      created_at: now,
      staff_id: staff.id,
      ends_at: isRestriction || kind === "suspension" ? suspendedUntil(duration, now) : 0,
    });
    await refreshAccount(tx, user.id, now);
    const object = { id: user.id, kind: "user" };
    const entry = { action: actionOf[kind], object, person_id: user.id };
    if (kind === "suspension") {
      const before = await suspendUser(app, tx, user, duration);
      await logStaffAction(app, tx, staff, { ...entry, note: duration, before });
      await mailReason(app, tx, user, { message: input.text, until: suspendedUntil(duration, now) });
      return;
    }
    const note = isRestriction ? `${rights} (${duration}): ${input.text}` : input.text;
    await logStaffAction(app, tx, staff, { ...entry, note });
  });
  return null;
}

/** Tells a suspended user why and until when; they cannot read it on the site. */
async function mailReason(
  app: App,
  tx: Tx,
  user: UserRow,
  params: { readonly message: string; readonly until: number },
) {
  const { id: user_id, email: address, language } = user;
  if (address === "") return;
  await app.emit(tx, { kind: "mail_wanted", template: "suspension", user_id, address, language, params });
}
