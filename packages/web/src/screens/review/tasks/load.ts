import type { Api, Reply } from "@askwell/contract";
import { ApiResponseError } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/load-list.ts";
import type { SuggestedEdit } from "../../../components/review/EditTask.tsx";
import type { Flag } from "../../../components/review/FlagTask.tsx";
import type { QueuedPost } from "../../../components/review/QueuedTask.tsx";

/** A review task. */
type ReviewTask =
  | { readonly kind: "flag"; readonly item: Flag }
  | { readonly kind: "queued"; readonly item: QueuedPost }
  /** `tagName` is the current name of an edited tag; "" for other edits. */
  | { readonly kind: "edit"; readonly item: SuggestedEdit; readonly tagName: string };

type ModerationRecordReply = Reply<"moderationRecord">;

interface TaskPage {
  readonly count: number;
  readonly task: ReviewTask | null;
}

/** The queues, and one task of the requested queue or of the first with tasks. A page that does not exist is page 1. */
export async function load({ api, query }: LoadContext) {
  const queues = await api.reviewingTypes({});
  const requestedQueue = queues.find(({ name }) => name === query.get("type"));
  const queue = requestedQueue ?? queues.find(({ todo_amount }) => todo_amount > 0) ?? queues[0];
  const type = queue?.name ?? "";
  const requestedPage = pageOf(query);
  const object_id = query.get("objectId") ?? "";
  const loadPage = (page: number) => findTask(api, type, { page, object_id });
  const requested = await loadPage(requestedPage);
  const isBeyondLast = requested.task === null && requested.count > 0 && requestedPage > 1;
  const page = isBeyondLast ? 1 : requestedPage;
  const { count, task } = isBeyondLast ? await loadPage(1) : requested;
  // After skipping the only task it is not shown again at once.
  const isSkipped = query.get("skipped") === "1" && count === 1;
  const shown = isSkipped ? null : task;
  return { queues, type, page, count, task: shown, isSkipped, ...(await recordsFor(api, shown)) };
}

async function findTask(api: Api, type: string, input: { page: number; object_id: string }): Promise<TaskPage> {
  const { page } = input;
  if (type === "flagged_post") {
    const { count, list } = await api.flaggedPosts({ page });
    return { count, task: list[0] ? { kind: "flag", item: list[0] } : null };
  }
  if (type === "queued_post") {
    const { count, list } = await api.queuedPosts(input);
    return { count, task: list[0] ? { kind: "queued", item: list[0] } : null };
  }
  const { count, list } = await api.revisionsUnreviewed({ page });
  const item = list[0];
  if (!item) return { count, task: null };
  const tagName = item.type === "tag" ? (await api.tagInfo({ id: item.info.object_id })).display_name : "";
  return { count, task: { kind: "edit", item, tagName } };
}

/** Moderation records of the post's author and of the user who flagged it. */
async function recordsFor(api: Api, task: ReviewTask | null) {
  if (task === null || task.kind === "edit") return { record: null, reporter: null };
  const flag_id = task.kind === "flag" ? task.item.flag_id : "";
  const record = await recordOf(api, { user_id: task.item.author_user_info.id, flag_id });
  const reporter = task.kind === "flag" ? await recordOf(api, { user_id: task.item.submitter_user.id, flag_id }) : null;
  return { record, reporter };
}

/** The moderation record; null for a purged account. */
async function recordOf(api: Api, input: { user_id: string; flag_id: string }): Promise<ModerationRecordReply | null> {
  try {
    return await api.moderationRecord(input);
  } catch (error) {
    if (error instanceof ApiResponseError) return null;
    throw error;
  }
}
