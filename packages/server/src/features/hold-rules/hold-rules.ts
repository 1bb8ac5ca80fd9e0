import type { Reply } from "@askwell/contract";
import { type HoldRule, mayEditHoldRules } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isAdmin, type Staff } from "../../viewer.ts";
import { itemChanges } from "../history/index.ts";
import { checkVersion, versionOf } from "../site/index.ts";
import { userBasics } from "../users/index.ts";
import { countHeld } from "./queries.ts";

/** Whether a member of staff may make and change rules. Rules: docs/rules/hold-rules.md HR5. */
export const mayEditRules = (app: App, staff: Staff): boolean =>
  mayEditHoldRules(staff, app.settings.get("sign_in").moderator_sanctions);

/** Fails unless the caller may make and change rules. */
export function checkMayEdit(app: App, staff: Staff): void {
  if (!mayEditRules(app, staff)) fail("missing_privilege");
}

/**
 * Of what a version is made for the caller. Who does not see the networks of a rule neither changes them nor could guess
 * them by the version.
 */
const seenOf = (staff: Staff, { networks, ...rule }: HoldRule): object =>
  isAdmin(staff) ? { networks, ...rule } : rule;

/** Fails with `edit_conflict` if a rule was saved since the caller has read it. Rules: docs/rules/hold-rules.md HR1. */
export function checkRuleVersion(staff: Staff, read: string, stored: HoldRule | undefined): void {
  checkVersion(read, stored && seenOf(staff, stored));
}

/** The rules in their order, with what each has held. Rules: docs/rules/hold-rules.md HR1, HR4. */
export async function holdRules(app: App, staff: Staff): Promise<Reply<"holdRules">> {
  const { rules } = app.settings.get("hold_rules");
  const db = app.db.read;
  const held = await countHeld(db);
  const people = await userBasics(
    app,
    db,
    rules.map(({ made_by }) => made_by),
  );
  const sees_networks = isAdmin(staff);
  const changeOf = await itemChanges(app, "hold_rules");
  const versions = rules.map((rule) => versionOf(seenOf(staff, rule)));
  const list = rules.map(({ made_by, networks, words, domains, kinds, tags, ...rule }, at) => ({
    ...rule,
    version: versions[at] ?? "",
    ...changeOf(rule),
    ...{ words: [...words], domains: [...domains], kinds: [...kinds], tags: [...tags] },
    networks: sees_networks ? [...networks] : [],
    network_count: networks.length,
    made_by: people.get(made_by) ?? null,
    held: held.get(rule.id) ?? { pending: 0, approved: 0, rejected: 0 },
  }));
  return { may_edit: mayEditRules(app, staff), sees_networks, list };
}
