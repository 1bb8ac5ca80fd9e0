import { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { type AccountStatus, undoStatusChange } from "../sanctions/index.ts";
import { REMOVAL_BATCH } from "./on-removal-requested.ts";
import { removalSteps } from "./parts.ts";
import { deleteItem, listItems, lockRemoval, setRemovalStatus } from "./queries.ts";
import type { RemovalRow } from "./table.ts";

/**
 * Lifts the suspension of a removal, restores a part of what it has removed, and asks for the next part. An item is
 * deleted in the transaction that restores it, so each is restored once. Source: docs/rules/removals.md SR6.
 */
export async function onRemovalUndone(app: App, { removal_id }: EventOf<"removal_undone">): Promise<void> {
  const removal = await begin(app, removal_id);
  if (!removal) return;
  for (const [kind, part] of removalSteps.toReversed()) {
    const items = await listItems(app.db.read, removal_id, kind, REMOVAL_BATCH);
    for (const item of items) {
      await app.db.write(async (tx) => {
        await lockRemoval(tx, removal_id);
        if (!(await deleteItem(tx, item))) return;
        await part.restore(app, tx, { removal, id: item.object_id, before: JSON.parse(item.before) });
      });
    }
    if (items.length > 0) return app.db.write((tx) => app.emit(tx, { kind: "removal_undone", removal_id }));
  }
  await app.db.write((tx) => setRemovalStatus(tx, removal_id, "undone"));
}

/** Stops the removal and restores the account; undefined when the removal is undone. */
async function begin(app: App, id: string): Promise<RemovalRow | undefined> {
  return app.db.write(async (tx) => {
    const removal = await lockRemoval(tx, id);
    if (!removal || removal.status === "undone") return undefined;
    if (removal.status === "undoing") return removal;
    await setRemovalStatus(tx, id, "undoing");
    await restoreAccount(app, tx, removal);
    return removal;
  });
}

type AccountChange = { readonly before: AccountStatus; readonly after: AccountStatus };

/** A status that was changed since stays. */
async function restoreAccount(
  app: App,
  tx: Parameters<typeof undoStatusChange>[1],
  removal: RemovalRow,
): Promise<void> {
  try {
    await undoStatusChange(app, tx, removal.user_id, JSON.parse(removal.account) as AccountChange);
  } catch (error) {
    if (!(error instanceof ApiError) || !["changed_since", "user_not_found"].includes(error.code)) throw error;
  }
}
