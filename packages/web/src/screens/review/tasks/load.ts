import type { Api, Reply } from "@askwell/contract";
import { ApiResponseError } from "@askwell/contract";
import {
  type CommunityQueue,
  communityQueues,
  type ReviewTaskAge,
  type ReviewTaskOrder,
  reviewTaskAges,
  reviewTaskKinds,
  reviewTaskOrders,
} from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { isStaff } from "../../../app/session/viewer.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";
import type { RaisedFlags } from "../../../components/review/FlagTask.tsx";
import type { TaskFilters } from "../../../components/review/TaskFilterForm.tsx";

export const PAGE_SIZE = 20;

/** The records of at most this many flagging users are loaded. */
const MAX_RECORDS = 5;

type ModerationRecordReply = Reply<"moderationRecord">;
type TaskReply = NonNullable<Reply<"reviewTask">>;

/** The tasks that the viewer may decide, and the queues that they review; one of both is on the screen. */
export async function load(context: LoadContext) {
  const { api, query, viewer } = context;
  const queues = await api.reviewQueues({});
  const isModerator = isStaff(viewer) || queues.has_tasks === true;
  const name = chosenQueue(query, queues, isModerator);
  if (name === null) return { ...(await loadTasks(context)), queues, queue: null };
  const isPaused = queues.paused_until > 0;
  const item = isPaused ? null : await api.queueItem({ queue: name });
  // The tabs of those who decide tasks have the numbers of their tasks.
  const { counts } = isModerator ? await api.reviewTasks({ page_size: 1 }) : { counts: [] };
  return { ...NO_TASKS, filters: filtersOf(new URLSearchParams()), counts, queues, queue: { name, item } };
}

/** The queue of the address; for members who are not staff, without another choice, the first in which something waits. */
function chosenQueue(
  query: URLSearchParams,
  { queues }: Reply<"reviewQueues">,
  isModerator: boolean,
): CommunityQueue | null {
  const own = communityQueues.filter((name) => queues.some(({ queue }) => queue === name));
  const named = own.find((name) => name === query.get("queue"));
  if (named) return named;
  if (isModerator || query.has("type") || query.has("task") || query.has("objectId")) return null;
  const waiting = queues.find(({ waiting }) => waiting > 0)?.queue;
  if (waiting === "suggested_edits") return null;
  return waiting ?? own[0] ?? null;
}

/** What a queue on the screen has instead of tasks. */
const NO_TASKS = {
  ...{ page: 1, count: 0, reasons: [], list: [], detail: null, isOpen: false, isSkipped: false },
  ...{ record: null, raised: {}, tagName: "" },
} as const satisfies Partial<Awaited<ReturnType<typeof loadTasks>>>;

/**
 * The tasks that fit the filters of the address, how many there are of each kind, and the requested task or the first. A
 * page that does not exist is page 1.
 */
async function loadTasks({ api, query }: LoadContext) {
  const filters = filtersOf(query);
  const object_id = query.get("objectId") ?? "";
  const { type: kind, age: min_age, reason, ...others } = filters;
  const input = { ...others, kind, min_age, reason: Number(reason) || 0, object_id, page_size: PAGE_SIZE };
  const requestedPage = pageOf(query);
  const requested = await api.reviewTasks({ ...input, page: requestedPage });
  const isBeyondLast = requested.list.length === 0 && requested.count > 0 && requestedPage > 1;
  const page = isBeyondLast ? 1 : requestedPage;
  const { count, counts, reasons, list } = isBeyondLast ? await api.reviewTasks({ ...input, page }) : requested;
  const chosen = query.get("task") ?? "";
  // After skipping the only task it is not shown again at once.
  const isSkipped = query.get("skipped") === "1" && list.length === 1;
  const candidates = isSkipped ? [] : [chosen, ...list.map(({ id }) => id)].filter((id) => id !== "");
  const detail = await firstTask(api, candidates);
  /** Where there is no room for the list beside it, a task is shown once it is chosen. */
  const isOpen = detail !== null && (detail.task.id === chosen || object_id !== "");
  return { filters, page, count, counts, reasons, list, detail, isOpen, isSkipped, ...(await recordsOf(api, detail)) };
}

function filtersOf(query: URLSearchParams): TaskFilters {
  const text = (name: string) => query.get(name) ?? "";
  const one = <Word extends string>(words: readonly Word[], name: string) => words.find((word) => word === text(name));
  return {
    type: one(reviewTaskKinds, "type") ?? "",
    age: one(Object.keys(reviewTaskAges) as ReviewTaskAge[], "age") ?? "",
    order: one<ReviewTaskOrder>(reviewTaskOrders, "order") ?? "oldest",
    reason: text("reason"),
    tag: text("tag").trim(),
    person: text("person").trim(),
    reporter: text("reporter").trim(),
  };
}

/** The first of these tasks that is still open: another reviewer may have decided one in between. */
async function firstTask(api: Api, ids: readonly string[]): Promise<TaskReply | null> {
  for (const id of new Set(ids)) {
    const found = await api.reviewTask({ id });
    if (found) return found;
  }
  return null;
}

async function unlessMissing<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiResponseError) return null;
    throw error;
  }
}

interface TaskRecords {
  /** The record of the author; null for edits and purged accounts. */
  readonly record: ModerationRecordReply | null;
  readonly raised: RaisedFlags;
  /** The current name of an edited tag; "" for other edits. */
  readonly tagName: string;
}

/** What is shown of the current task alone. */
async function recordsOf(api: Api, detail: TaskReply | null): Promise<TaskRecords> {
  const none = { record: null, raised: {}, tagName: "" };
  if (detail === null) return none;
  const { flags, post, edit, appeal, without_records } = detail;
  if (edit) {
    if (edit.type !== "tag") return none;
    return { ...none, tagName: (await api.tagInfo({ id: edit.info.object_id })).display_name };
  }
  if (without_records) return none;
  const recordOf = (user_id: string, flag_id: string) =>
    unlessMissing(() => api.moderationRecord({ user_id, flag_id }));
  if (appeal) return { ...none, record: await recordOf(appeal.person.id, "") };
  if (post) return { ...none, record: await recordOf(post.author_user_info.id, "") };
  const [first] = flags;
  if (!first) return none;
  const flaggers = [...new Set(flags.map(({ submitter_user }) => submitter_user.id))].slice(0, MAX_RECORDS);
  const people = [first.author_user_info.id, ...flaggers];
  const [record = null, ...raised] = await Promise.all(people.map((id) => recordOf(id, first.flag_id)));
  const known = flaggers.flatMap((id, at) => (raised[at] ? [[id, raised[at].raised] as const] : []));
  return { record, raised: Object.fromEntries(known), tagName: "" };
}
