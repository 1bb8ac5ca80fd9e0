import type { Parsed, Reply } from "@askwell/contract";
import { mayExclude } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { findThread, maySeeThread } from "../../posts/index.ts";
import { deleteExclusions, insertExclusion, isExcluded } from "../queries.ts";
import { mayLeave } from "./may-leave.ts";

/** Whether a post of the caller, or for staff any, is excluded. Rules: docs/rules/assistant-help.md AH1. */
export async function postExclusion(
  app: App,
  member: Member,
  { object_id }: Parsed<"postExclusion">,
): Promise<Reply<"postExclusion">> {
  const db = app.db.read;
  const { id } = await ownPost(db, member, object_id);
  const [excluded, leaving] = await Promise.all([isExcluded(db, id), mayLeave(app, db, [id])]);
  return { excluded, may_leave: leaving.has(id) };
}

/** Excludes a post, or ends that; doing it twice changes nothing. Rules: docs/rules/assistant-help.md AH1. */
export async function excludePost(app: App, member: Member, input: Parsed<"excludePost">): Promise<null> {
  await app.db.write(async (tx) => {
    const { id, kind } = await ownPost(tx, member, input.object_id);
    await exclude(app, tx, { id, kind, excluded: input.excluded });
  });
  return null;
}

/** Whether all posts of the caller are excluded. Rules: docs/rules/assistant-help.md AH1. */
export async function ownExclusion(app: App, member: Member): Promise<Reply<"ownExclusion">> {
  return { excluded: await isExcluded(app.db.read, member.id) };
}

/** Excludes all posts of the caller, or ends that. Rules: docs/rules/assistant-help.md AH1. */
export async function saveOwnExclusion(app: App, member: Member, input: Parsed<"saveOwnExclusion">): Promise<null> {
  await app.db.write((tx) => exclude(app, tx, { id: member.id, kind: "user", excluded: input.excluded }));
  return null;
}

type WriteDb = Parameters<typeof insertExclusion>[0];

interface ExclusionChange {
  readonly id: string;
  readonly kind: string;
  readonly excluded: boolean;
}

async function exclude(app: App, tx: WriteDb, { id, kind, excluded }: ExclusionChange): Promise<void> {
  if (excluded) await insertExclusion(tx, { object_id: id, kind, created_at: app.now() });
  else await deleteExclusions(tx, [id]);
}

/** A question or an answer that the caller sees, and may exclude. */
async function ownPost(db: Db, member: Member, id: string) {
  const thread = required(await findThread(db, id), "object_not_found");
  if (thread.kind === "comment" || !maySeeThread(member, thread).allowed) fail("object_not_found");
  const verdict = mayExclude(member, thread);
  if (!verdict.allowed) fail(verdict.reason);
  return thread;
}
