import type { Reply } from "@askwell/contract";
import { type ClaimProblem, type ClaimStatus, claimStatuses } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { toNumber } from "../../../platform/db/index.ts";
import { type ClaimMailing, isRunning, readMailing } from "./claim-mailing.ts";

/** For so long the result of a list is shown. */
const SHOWN_S = 7 * 24 * 3600;

/** How many accounts wait for their owners, and how far the last mailing is. Rules: docs/rules/accounts.md AC31, AC32. */
export async function claimSummary(app: App): Promise<Reply<"claimSummary">> {
  const db = app.db.read;
  const rows = await db
    .selectFrom("users")
    .select(["claim_status", (e) => e.fn.countAll<number>().as("count")])
    .where("claim_status", "in", [...claimStatuses])
    .groupBy("claim_status")
    .execute();
  const counts = new Map(rows.map((row) => [row.claim_status, toNumber(row.count)]));
  const of = (status: ClaimStatus) => counts.get(status) ?? 0;
  const mailing = await readMailing(db);
  return {
    ...{ waiting: of("waiting"), mailed: of("mailed"), claimed: of("claimed") },
    sends_mail: app.mail.isConfigured,
    mailing: mailing && (isRunning(mailing) || mailing.started_at + SHOWN_S > app.now()) ? shown(mailing) : null,
  };
}

function shown(mailing: ClaimMailing): NonNullable<Reply<"claimSummary">["mailing"]> {
  const { started_at, total, done, mailed, is_stopped } = mailing;
  const state = isRunning(mailing) ? "running" : is_stopped ? "stopped" : "done";
  const problems = Object.entries(mailing.problems).map(([problem, count]) => ({
    problem: problem as ClaimProblem,
    count: count ?? 0,
  }));
  return { state, started_at, total, done, mailed, problems };
}
