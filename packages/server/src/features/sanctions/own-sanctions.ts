import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { listActive, listUnread } from "./queries.ts";
import { sanctionOf } from "./wire.ts";

/** The caller's restrictions in force and unconfirmed warnings. Source: docs/rules/sanctions.md SN6. */
export async function ownSanctions(
  app: App,
  member: Member,
  _input: Parsed<"ownSanctions">,
): Promise<Reply<"ownSanctions">> {
  const db = app.db.read;
  const warnings = await listUnread(db, member.id);
  const restrictions = await listActive(db, member.id, app.now());
  return { list: [...warnings, ...restrictions].map(sanctionOf) };
}
