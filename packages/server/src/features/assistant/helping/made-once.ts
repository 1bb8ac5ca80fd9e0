import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { affectedRows, insertIgnore } from "../../../platform/db/index.ts";
import type { AssistantHelpClaimRow, AssistantHelpRow } from "../table.ts";
import { findHelp } from "./stored-helps.ts";

/** How often those who wait look whether the help is there. */
const LOOK_MS = 200;
/** What making a help takes besides the provider, which has a time of its own. */
const SPARE_S = 30;

type HelpVersion = Omit<AssistantHelpClaimRow, "held_until">;

/**
 * A stored help, or a new one: of those who ask for the same at once, one makes it and the others wait, in all processes.
 * Who has waited as long as a provider may take fails with `assistant_help_failed`; if it could not be made or stored,
 * the next one tries it. Rule: docs/rules/assistant-help.md AH8.
 */
export async function madeOnce(
  app: App,
  claimed: HelpVersion,
  make: () => Promise<AssistantHelpRow>,
): Promise<AssistantHelpRow> {
  const { version, ...key } = claimed;
  const timeoutMs = app.settings.get("assistant").ai_timeout * 1000;
  for (let waitedMs = 0; waitedMs <= timeoutMs; waitedMs += LOOK_MS) {
    const stored = await findHelp(app.db.read, key, version);
    if (stored) return stored;
    if (await claim(app, claimed)) return makeClaimed(app, claimed, make);
    await sleep(LOOK_MS);
  }
  return fail("assistant_help_failed");
}

async function makeClaimed(
  app: App,
  claimed: HelpVersion,
  make: () => Promise<AssistantHelpRow>,
): Promise<AssistantHelpRow> {
  try {
    const { version, ...key } = claimed;
    // It may have been stored between the look and the claim.
    return (await findHelp(app.db.read, key, version)) ?? (await make());
  } finally {
    // With it go those of processes that have crashed.
    await app.db.write((tx) =>
      tx
        .deleteFrom("assistant_help_claims")
        .where((eb) => eb.or([eb.and(claimed), eb("held_until", "<=", app.now())]))
        .execute(),
    );
  }
}

/** True for one process at a time; a claim of one that has crashed ends by itself. */
async function claim(app: App, claimed: HelpVersion): Promise<boolean> {
  const now = app.now();
  const held_until = now + app.settings.get("assistant").ai_timeout + SPARE_S;
  return app.db.write(async (tx) => {
    if ((await insertIgnore(tx, "assistant_help_claims", { ...claimed, held_until })) > 0) return true;
    const taken = tx.updateTable("assistant_help_claims").set({ held_until });
    const ended = taken.where((eb) => eb.and(claimed)).where("held_until", "<=", now);
    return affectedRows(await ended.executeTakeFirst()) > 0;
  });
}
