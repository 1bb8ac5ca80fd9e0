import type { Api, Reply } from "@askwell/contract";
import { ApiRefusal } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../parts/questions/load-list.ts";
import type { SuggestedEdit } from "../../../parts/review/EditTask.tsx";
import type { Flag } from "../../../parts/review/FlagTask.tsx";
import type { Queued } from "../../../parts/review/QueuedTask.tsx";

/** What is to be decided now. */
type Task =
  | { readonly kind: "flag"; readonly item: Flag }
  | { readonly kind: "queued"; readonly item: Queued }
  /** `tagName` is what the tag is called now; "" for other edits. */
  | { readonly kind: "edit"; readonly item: SuggestedEdit; readonly tagName: string };

type ModerationRecord = Reply<"moderationRecord">;

interface Found {
  readonly count: number;
  readonly task: Task | null;
}

/** The queues, and one task of the one that was chosen or that has work. A page that is not there is the first one. */
export async function load({ api, query }: LoadContext) {
  const queues = await api.reviewingTypes({});
  const asked = queues.find(({ name }) => name === query.get("type"));
  const queue = asked ?? queues.find(({ todo_amount }) => todo_amount > 0) ?? queues[0];
  const type = queue?.name ?? "";
  const wanted = pageOf(query);
  const object_id = query.get("objectId") ?? "";
  const find = (page: number) => findTask(api, type, { page, object_id });
  const found = await find(wanted);
  const isBeyond = found.task === null && found.count > 0 && wanted > 1;
  const page = isBeyond ? 1 : wanted;
  const { count, task } = isBeyond ? await find(1) : found;
  return { queues, type, page, count, task, ...(await recordsFor(api, task)) };
}

async function findTask(api: Api, type: string, where: { page: number; object_id: string }): Promise<Found> {
  const { page } = where;
  if (type === "flagged_post") {
    const { count, list } = await api.flaggedPosts({ page });
    return { count, task: list[0] ? { kind: "flag", item: list[0] } : null };
  }
  if (type === "queued_post") {
    const { count, list } = await api.queuedPosts(where);
    return { count, task: list[0] ? { kind: "queued", item: list[0] } : null };
  }
  const { count, list } = await api.revisionsUnreviewed({ page });
  const item = list[0];
  if (!item) return { count, task: null };
  const tagName = item.type === "tag" ? (await api.tagInfo({ id: item.info.object_id })).display_name : "";
  return { count, task: { kind: "edit", item, tagName } };
}

/** What is known of the author of a post, and of who flagged it. */
async function recordsFor(api: Api, task: Task | null) {
  if (task === null || task.kind === "edit") return { record: null, reporter: null };
  const flag_id = task.kind === "flag" ? task.item.flag_id : "";
  const record = await recordOf(api, { user_id: task.item.author_user_info.id, flag_id });
  const reporter = task.kind === "flag" ? await recordOf(api, { user_id: task.item.submitter_user.id, flag_id }) : null;
  return { record, reporter };
}

/** An account that was removed for good has no record. */
async function recordOf(api: Api, whom: { user_id: string; flag_id: string }): Promise<ModerationRecord | null> {
  try {
    return await api.moderationRecord(whom);
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}
