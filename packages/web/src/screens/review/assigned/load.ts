import { type AssignedKind, assignedKinds, assignedScopes, type ReviewTaskAge, reviewTaskAges } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { isStaff } from "../../../app/session/viewer.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

/** The filters of the address; "" means all. */
export interface AssignedFilters {
  readonly kind: AssignedKind | "";
  readonly age: ReviewTaskAge | "";
}

/** What is assigned to the viewer, or for staff to others, and the numbers of the other tasks of the review. */
export async function load({ api, query, viewer }: LoadContext) {
  const one = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === query.get(name)) ?? "";
  const scope = one(assignedScopes, "scope") || "mine";
  const ages = Object.keys(reviewTaskAges) as ReviewTaskAge[];
  const filters: AssignedFilters = { kind: one(assignedKinds, "kind"), age: one(ages, "age") };
  const page = pageOf(query);
  const input = { scope, kind: filters.kind, min_age: filters.age, page, page_size: PAGE_SIZE };
  const [assigned, queues] = await Promise.all([api.assignedTasks(input), api.reviewQueues({})]);
  const isModerator = isStaff(viewer) || queues.has_tasks === true;
  const { counts } = isModerator ? await api.reviewTasks({ page_size: 1 }) : { counts: [] };
  return { scope, filters, page, queues, counts, ...assigned };
}
