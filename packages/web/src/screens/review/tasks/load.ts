import type { Api, Reply } from "@askwell/contract";
import { ApiResponseError } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";
import type { RaisedFlags } from "../../../components/review/FlagTask.tsx";
import { flagTasks, type ReviewTask } from "../../../components/review/tasks.ts";

export const PAGE_SIZE = 20;

/** The records of at most this many flagging users are loaded. */
const MAX_RECORDS = 5;

type ModerationRecordReply = Reply<"moderationRecord">;

interface TaskPage {
  readonly count: number;
  readonly tasks: readonly ReviewTask[];
}

/**
 * The queues; the tasks of the requested queue or of the first with tasks; the requested task or the first. A page that
 * does not exist is page 1.
 */
export async function load({ api, query }: LoadContext) {
  const queues = await api.reviewingTypes({});
  const requestedQueue = queues.find(({ name }) => name === query.get("type"));
  const queue = requestedQueue ?? queues.find(({ todo_amount }) => todo_amount > 0) ?? queues[0];
  const type = queue?.name ?? "";
  const requestedPage = pageOf(query);
  const object_id = query.get("objectId") ?? "";
  const loadPage = (page: number) => listTasks(api, type, { page, page_size: PAGE_SIZE, object_id });
  const requested = await loadPage(requestedPage);
  const isBeyondLast = requested.tasks.length === 0 && requested.count > 0 && requestedPage > 1;
  const page = isBeyondLast ? 1 : requestedPage;
  const { count, tasks } = isBeyondLast ? await loadPage(1) : requested;
  const chosen = tasks.find(({ id }) => id === query.get("task"));
  // After skipping the only task it is not shown again at once.
  const isSkipped = query.get("skipped") === "1" && tasks.length === 1;
  const task = isSkipped ? null : (chosen ?? tasks[0] ?? null);
  /** Where there is no room for the list beside it, a task is shown once it is chosen. */
  const isOpen = chosen !== undefined || object_id !== "";
  return { queues, type, page, count, tasks, task, isOpen, isSkipped, ...(await detailsOf(api, task)) };
}

async function listTasks(
  api: Api,
  type: string,
  input: { page: number; page_size: number; object_id: string },
): Promise<TaskPage> {
  const { page, page_size } = input;
  if (type === "flagged_post") {
    const { count, list } = await api.flaggedPosts({ page, page_size });
    return { count, tasks: flagTasks(list) };
  }
  if (type === "queued_post") {
    const { count, list } = await api.queuedPosts(input);
    return { count, tasks: list.map((post) => ({ kind: "queued", id: String(post.review_id), post })) };
  }
  const { count, list } = await api.revisionsUnreviewed({ page, page_size });
  return { count, tasks: list.map((edit) => ({ kind: "edit", id: edit.unreviewed_info.id, edit })) };
}

interface TaskDetails {
  /** The record of the author; null for edits and purged accounts. */
  readonly record: ModerationRecordReply | null;
  readonly raised: RaisedFlags;
  /** The current name of an edited tag; "" for other edits. */
  readonly tagName: string;
}

/** What is shown of the current task alone. */
async function detailsOf(api: Api, task: ReviewTask | null): Promise<TaskDetails> {
  if (task === null) return { record: null, raised: {}, tagName: "" };
  if (task.kind === "edit") {
    const { type, info } = task.edit;
    const tagName = type === "tag" ? (await api.tagInfo({ id: info.object_id })).display_name : "";
    return { record: null, raised: {}, tagName };
  }
  const author = task.post.author_user_info.id;
  if (task.kind === "queued") return { record: await recordOf(api, author, ""), raised: {}, tagName: "" };
  const flaggers = [...new Set(task.flags.map(({ submitter_user }) => submitter_user.id))].slice(0, MAX_RECORDS);
  const { flag_id } = task.post;
  const [record, ...raised] = await Promise.all([author, ...flaggers].map((id) => recordOf(api, id, flag_id)));
  const known = flaggers.flatMap((id, at) => (raised[at] ? [[id, raised[at].raised] as const] : []));
  return { record: record ?? null, raised: Object.fromEntries(known), tagName: "" };
}

/** The moderation record, without the flag under review; null for a purged account. */
async function recordOf(api: Api, user_id: string, flag_id: string): Promise<ModerationRecordReply | null> {
  try {
    return await api.moderationRecord({ user_id, flag_id });
  } catch (error) {
    if (error instanceof ApiResponseError) return null;
    throw error;
  }
}
