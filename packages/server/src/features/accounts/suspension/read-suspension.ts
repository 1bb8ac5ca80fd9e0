import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { endOf, findLastSuspension, findSuspension } from "../../sanctions/index.ts";
import { userOfAppealCode } from "./appeal-codes.ts";

type SuspensionReply = Reply<"readSuspension">;

const NOTHING = { display_name: "", until: 0, reason: "", appeal: "", appeal_status: "", appeal_reply: "" } as const;

/**
 * Why and until when the user of a code is suspended, and their appeal. Its codes are random UUIDs, which cannot be
 * guessed, so that wrong ones are not counted. Source: docs/rules/sanctions.md SN11.
 */
export async function readSuspension(
  app: App,
  _viewer: Viewer,
  { code }: Parsed<"readSuspension">,
): Promise<SuspensionReply> {
  const db = app.db.read;
  const user = await userOfAppealCode(app, db, code);
  if (!user) return { ...NOTHING, state: user === null ? "expired" : "unknown" };
  const isActive = user.status === "suspended";
  const row = isActive ? await findSuspension(app, db, user) : await findLastSuspension(db, user.id);
  return {
    state: isActive ? "active" : "ended",
    display_name: user.display_name || user.username,
    until: row ? endOf(row) : endOf({ ends_at: user.suspended_until }),
    reason: row?.text ?? "",
    appeal: row?.appeal ?? "",
    appeal_status: (row?.appeal_status ?? "") as SuspensionReply["appeal_status"],
    appeal_reply: row?.appeal_reply ?? "",
  };
}
