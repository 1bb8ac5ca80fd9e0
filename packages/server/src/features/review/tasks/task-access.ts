import {
  appealableKinds,
  decidableAppeals,
  type GrantableRight,
  type ReviewTaskKind,
  reviewableKinds,
  tagsOfRight,
  thresholdsOf,
} from "@askwell/domain";
import type { App } from "../../../app.ts";
import { isStaff, type Member } from "../../../viewer.ts";
import { countTasks, type TaskAccess, type TaskFilter, type TaskScope } from "./queries.ts";

/** The most tasks of a kind that are counted for the number in the navigation. */
export const MAX_POLLED_TASKS = 100;

/** The tasks that a reviewer may decide. Rules: docs/rules/review.md RV21, docs/rules/granted-rights.md GR5. */
export function taskAccess(app: App, who: Member): TaskAccess {
  const appeals = decidableAppeals(who, app.settings.get("sign_in").moderator_sanctions);
  const object_kinds = appeals.length < appealableKinds.length ? appeals : null;
  const ofAppeals: TaskScope[] = appeals.length > 0 ? [{ kind: "appeal", object_kinds, tag_ids: null }] : [];
  const all = { object_kinds: null, tag_ids: null };
  if (isStaff(who)) {
    const ofPosts = (["queued_post", "flagged_post", "suggested_post_edit"] as const).map((kind) => ({ kind, ...all }));
    return [...ofPosts, ...ofAppeals];
  }
  const edits = reviewableKinds(who, thresholdsOf(app.settings.get("privileges")));
  const ofEdits: TaskScope[] =
    edits.length > 0
      ? [{ kind: "suggested_post_edit", object_kinds: edits, tag_ids: null, isPublic: true as const }]
      : [];
  return [
    ...scopeOf(who, "review_posts", { kind: "queued_post", object_kinds: null }),
    ...scopeOf(who, "review_flags", { kind: "flagged_post", object_kinds: null }),
    ...ofEdits,
    ...scopeOf(who, "review_edits", {
      kind: "suggested_post_edit",
      object_kinds: ["question", "answer"],
      isPublic: true,
    }),
    ...ofAppeals,
  ];
}

/** Where a granted right lets a user decide tasks about others; nothing without it. */
function scopeOf(
  { id, grants = [] }: Member,
  right: GrantableRight,
  scope: { kind: ReviewTaskKind } & Omit<TaskScope, "tag_ids">,
): TaskScope[] {
  const tag_ids = tagsOfRight(grants, right);
  return tag_ids?.length === 0 ? [] : [{ ...scope, tag_ids, exceptOf: id }];
}

/** The filter of all tasks that a reviewer may decide. */
export function allTasks(app: App, who: Member): TaskFilter {
  const all = {
    kind: "",
    reason: "",
    tag_id: "",
    person_id: "",
    reporter_id: "",
    opened_by: 0,
    object_id: "",
  } as const;
  return { ...all, access: taskAccess(app, who) };
}

/** The number of tasks that a reviewer may decide, up to `most`: 100, since it is polled often. */
export function countOpenTasks(app: App, who: Member, most = MAX_POLLED_TASKS): Promise<number> {
  return countTasks(app.db.read, allTasks(app, who), most);
}

/** Whether there can be tasks that the user may decide. */
export const mayReviewTasks = (app: App, who: Member): boolean => taskAccess(app, who).length > 0;

/** Whether there can be tasks of one of some kinds that the user may decide. */
export const mayReviewSome = (app: App, who: Member, kinds: ReadonlySet<string>): boolean =>
  taskAccess(app, who).some(({ kind }) => kinds.has(kind));

/** Whether the user decides tasks that reputation alone does not open. */
export const reviewsByRight = ({ grants = [] }: Member): boolean =>
  (["review_posts", "review_flags", "appeals"] as const).some((right) => tagsOfRight(grants, right)?.length !== 0);
