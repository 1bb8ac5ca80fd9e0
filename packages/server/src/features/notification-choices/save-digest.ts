import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { digestOf, nextMomentOf } from "./digest-times.ts";
import { saveDigests } from "./queries.ts";
import { readDigest } from "./read-digest.ts";

/** Sets when the caller gets a digest. It tells what happens after it was turned on. Rules: docs/rules/mails.md Y10. */
export async function saveDigest(
  app: App,
  member: Member,
  { frequency, day, hour, time_zone }: Parsed<"saveDigest">,
): Promise<Reply<"saveDigest">> {
  const now = app.now();
  await app.db.write(async (tx) => {
    const before = await digestOf(app, tx, member.id);
    const covered_at = before.frequency === "off" ? now : before.covered_at;
    const row = { ...before, frequency, day, hour, covered_at, time_zone: time_zone || before.time_zone };
    await saveDigests(tx, [{ ...row, next_at: nextMomentOf(row, now) }]);
  });
  return readDigest(app, member);
}
