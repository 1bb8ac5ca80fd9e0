import type { Parsed, Reply } from "@askwell/contract";
import type { AutomationActionKind, AutomationState } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { ruleIn } from "./change-rules.ts";
import { placesOf } from "./places.ts";
import { countActionsOf, listActions } from "./queries.ts";
import { describeTarget, readTargets } from "./targets.ts";

/** A page of what a rule has done, the last first. Rule: docs/rules/automation-rules.md AR7. */
export async function automationActions(
  app: App,
  admin: Admin,
  { id, state, page, page_size }: Parsed<"automationActions">,
): Promise<Reply<"automationActions">> {
  ruleIn(app.settings.get("automation").rules, id);
  const db = app.db.read;
  const filter = { ruleId: id, state };
  const rows = await listActions(db, filter, { limit: page_size, offset: (page - 1) * page_size });
  const actions = rows.map(({ kind, target }) => ({ kind: kind as AutomationActionKind, target }));
  const targets = await readTargets(app, db, [{ actions, tags: [] }], admin.language);
  const places = await placesOf(
    db,
    rows.map(({ object_id }) => object_id),
  );
  const list = rows.map((row, index) => {
    const { user_id: _, ...place } = places.get(row.object_id)!;
    const { attempts, created_at, next_at, done_at, error } = row;
    return {
      ...{ ...place, attempts, created_at, next_at, done_at, error, key: `${row.subject}:${row.step}` },
      ...{ kind: actions[index]!.kind, state: row.state as AutomationState },
      name: describeTarget(targets, actions[index]!).name,
    };
  });
  return { count: await countActionsOf(db, filter), list };
}
