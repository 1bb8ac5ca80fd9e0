import type { Parsed, Reply } from "@askwell/contract";
import type { AssignedDecision } from "@askwell/domain";
import { ApiError, fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { grantFields } from "../granted-rights/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { findUserByUsername, type UserRow } from "../users/index.ts";
import { assignedPlaces, maySeeAssigned } from "./assigned-places.ts";
import { findAssigned, listAssigneesOf, lockBatch, updateAssigned } from "./queries.ts";
import type { AssignedTaskRow } from "./table.ts";

const actions = { done: "task_done", dismiss: "task_dismiss", reassign: "task_reassign" } as const;

/** Settles what is assigned to the caller, or for staff to anybody, each on its own. Rules: docs/rules/review.md RV30, RV31. */
export async function decideAssignedTasks(
  app: App,
  who: Member,
  input: Parsed<"decideAssignedTasks">,
): Promise<Reply<"decideAssignedTasks">> {
  const to = input.decision === "reassign" ? await receiverOf(app, who, input.username) : null;
  const done: Reply<"decideAssignedTasks">["done"] = [];
  const failed: Reply<"decideAssignedTasks">["failed"] = [];
  const ids = [...new Set(input.ids)];
  const decision = input.decision as AssignedDecision;
  const seen = await seenAssignees(app, input);
  for (const id of ids) {
    try {
      await app.db.write((tx) => decideOne(app, tx, who, { id, decision, to, seen: seen.get(id) }));
      done.push({ id, subject: `assigned:${id}` });
    } catch (error) {
      if (!(error instanceof ApiError) || ids.length === 1) throw error;
      const t = app.translator(who.language);
      failed.push({ id, message: t.maybe(`api_errors.${error.code}`) ?? error.code });
    }
  }
  return { done, failed };
}

/** Who had each task when the caller saw it; of callers that do not say so, when the call came in. */
async function seenAssignees(app: App, input: Parsed<"decideAssignedTasks">): Promise<Map<string, string>> {
  const now = await listAssigneesOf(app.db.read, input.ids);
  for (const [index, id] of input.ids.entries()) {
    const seen = input.assignee_ids?.[index] ?? "";
    if (seen !== "") now.set(id, seen);
  }
  return now;
}

/** The user to whom something is given: their account is active. */
async function receiverOf(app: App, who: Member, name: string): Promise<UserRow> {
  const user = await findUserByUsername(app.db.read, name.trim().replace(/^@/, ""));
  if (user && user.status === "normal" && user.email_confirmed === 1) return user;
  const text = app.translator(who.language)("assigned_tasks.no_person");
  return fail("bad_fields", { fields: [{ field: "username", text }] });
}

interface AssignedChange {
  readonly id: string;
  readonly decision: AssignedDecision;
  /** Who gets it now; null unless it is given to another user. */
  readonly to: UserRow | null;
  /** Who had it when the caller saw it. */
  readonly seen: string | undefined;
}

async function decideOne(app: App, tx: Tx, who: Member, { id, decision, to, seen }: AssignedChange): Promise<void> {
  const found = required(await findAssigned(tx, id), "object_not_found");
  if (found.assignee_id !== who.id && !isStaff(who)) fail("object_not_found");
  const batch = await lockBatch(tx, found.batch_id);
  const task = required(
    batch.find((each) => each.id === id),
    "object_not_found",
  );
  // Given away meanwhile: it is open, but no longer the task that the caller has decided about.
  if (task.status !== "open" || task.assignee_id !== (seen ?? task.assignee_id)) fail("decided_already");
  const open = batch.filter(({ status }) => status === "open");
  const changed = decision === "done" ? open : [task];
  if (to) await giveTo(app, tx, { task, batch: open, to });
  const settled = { settled_at: app.now(), settled_by: who.id };
  if (!to) await updateAssigned(tx, idsOf(changed), { ...settled, status: decision === "done" ? "done" : "dismissed" });
  else await updateAssigned(tx, [id], { assignee_id: to.id, assigned_by: who.id });
  const place = (await assignedPlaces(tx, who, [task.object_id])).get(task.object_id)!;
  await logStaffAction(app, tx, who, {
    action: actions[decision],
    object: { id: task.object_id, kind: place.object_type },
    person_id: place.person_id,
    subject: `assigned:${id}`,
    note: to ? `${task.reason} → @${to.username}` : task.reason,
    before: { ids: idsOf(changed), assignee_id: task.assignee_id, assigned_by: task.assigned_by, to: to?.id ?? "" },
  });
  await tellCounts(app, tx, [...changed.map(({ assignee_id }) => assignee_id), ...(to ? [to.id] : [])]);
}

const idsOf = (tasks: readonly AssignedTaskRow[]) => tasks.map(({ id }) => id);

/** The numbers in the navigation of those whose list changes. */
export async function tellCounts(app: App, tx: Tx, userIds: readonly string[]): Promise<void> {
  await app.invalidate(tx, ...[...new Set(userIds)].map((id) => `notifications:${id}` as const));
}

interface Handover {
  readonly task: AssignedTaskRow;
  readonly batch: readonly AssignedTaskRow[];
  readonly to: UserRow;
}

/** Fails for who may not see it, or has it already; the new one is notified. */
async function giveTo(app: App, tx: Tx, { task, batch, to }: Handover): Promise<void> {
  if (batch.some(({ assignee_id }) => assignee_id === to.id)) fail("assigned_already");
  const rights = grantFields(to.granted_rights, app.now());
  const reader = { ...to, ...rights, signed_in: true } as unknown as Member;
  if (!(await maySeeAssigned(tx, reader, task.object_id))) fail("assignee_may_not_see");
  await app.emit(tx, { kind: "task_reassigned", task_id: task.id, at: app.now() });
}
