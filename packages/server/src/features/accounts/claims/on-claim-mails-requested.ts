import type { ClaimProblem } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { decideClaims, sendClaimMails } from "../registration/mail-claims.ts";
import { lockMailing, saveMailing } from "./claim-mailing.ts";

/**
 * Mails a part of a list, once, however often the job runs: that it is done is stored together with its mails. What has
 * changed since the list was checked, such as an account that was claimed meanwhile, is decided again.
 */
export async function onClaimMailsRequested(app: App, event: EventOf<"claim_mails_requested">): Promise<void> {
  const { mailing_id, part, requests } = event;
  await app.db.write(async (tx) => {
    const mailing = await lockMailing(app, tx);
    if (mailing?.id !== mailing_id || mailing.is_stopped || mailing.done_parts.includes(part)) return;
    const decided = await decideClaims(app, tx, requests, new Set());
    await sendClaimMails(app, tx, decided);
    const problems: Partial<Record<ClaimProblem, number>> = { ...mailing.problems };
    let mailed = 0;
    for (const { problem } of decided) {
      if (problem === null) mailed += 1;
      else problems[problem] = (problems[problem] ?? 0) + 1;
    }
    await saveMailing(app, tx, {
      ...mailing,
      problems,
      done_parts: [...mailing.done_parts, part],
      done: mailing.done + requests.length,
      mailed: mailing.mailed + mailed,
    });
  });
}
