import type { Parsed } from "@askwell/contract";
import { type SanctionKind, type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockSanctioned } from "./check-sanction.ts";
import { insertSanction, refreshAccount } from "./queries.ts";
import { sanctionProblems } from "./sanction-problems.ts";
import type { SanctionRow } from "./table.ts";

const actionOf = { note: "sanction_note", warning: "sanction_warn", restriction: "sanction_restrict" } as const;

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

/** Adds a note, a warning or a restriction to an account. Source: docs/rules/sanctions.md SN1 to SN3. */
export async function addSanction(app: App, staff: Staff, input: Parsed<"addSanction">): Promise<null> {
  const kind = input.kind as SanctionKind;
  const isRestriction = kind === "restriction";
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
      ends_at: isRestriction ? suspendedUntil(input.duration as SuspensionDuration, now) : 0,
    });
    await refreshAccount(tx, user.id, now);
    const object = { id: user.id, kind: "user" };
    const note = isRestriction ? `${rights} (${input.duration}): ${input.text}` : input.text;
    await logStaffAction(app, tx, staff, { action: actionOf[kind], object, person_id: user.id, note });
  });
  return null;
}
