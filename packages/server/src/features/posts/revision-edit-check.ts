import type { Parsed } from "@askwell/contract";
import { type EditableKind, kindOfId, mayEdit, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { hasOpenSuggestion } from "../history/index.ts";
import { findTag } from "../tags/index.ts";
import { findThread } from "./threads.ts";

/** Lets an editor open, or says why not: no privilege, or an edit that waits for review. Rules: docs/rules/edits.md. */
export async function revisionEditCheck(app: App, who: Member, input: Parsed<"revisionEditCheck">): Promise<null> {
  const db = app.db.read;
  const target = (await findEditable(db, input.id)) ?? refuse("object_not_found");
  // Only the privilege counts here: what is deleted refuses when it is saved.
  const state = { ...target, status: "available", hasOpenSuggestion: false };
  const verdict = mayEdit(who, state, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) refuse("missing_privilege");
  if (await hasOpenSuggestion(db, input.id)) refuse("revision_waits");
  return null;
}

async function findEditable(db: Db, id: string): Promise<{ kind: EditableKind; user_id: string } | null> {
  if (kindOfId(id) === "tag") return (await findTag(db, id)) ? { kind: "tag", user_id: "" } : null;
  const thread = await findThread(db, id);
  return thread && thread.kind !== "comment" ? { kind: thread.kind, user_id: thread.user_id } : null;
}
