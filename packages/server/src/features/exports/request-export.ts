import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { codeUrl, issueCode } from "../accounts/index.ts";
import { consumeOrFail } from "../rate-limits/index.ts";

/** A single-use link to the archive of the caller's data; a new one invalidates the previous one. Source: docs/rules/accounts.md AC17. */
export async function requestExport(app: App, member: Member): Promise<Reply<"requestExport">> {
  await consumeOrFail(app, "export", member.id);
  const code = await app.db.write((tx) => issueCode(app, tx, { user_id: member.id, purpose: "export" }));
  return { link: codeUrl(app, "export", code) };
}
