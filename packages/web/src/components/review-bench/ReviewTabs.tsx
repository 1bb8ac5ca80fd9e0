import type { Reply } from "@askwell/contract";
import { type ReviewTaskOrder, reviewTaskOrders } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { ReactNode } from "react";
import { shownCount } from "../../app/notifications/notification-status.ts";
import { usePageLocation, useServices, useT, useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";
import { useStore } from "../../app/store.ts";
import { ListBar, ListMenu } from "../lists/ListBar.tsx";
import { choiceAddress } from "../lists/page-address.ts";

type QueueNumbers = Reply<"reviewQueues">;
type KindCounts = Reply<"reviewTasks">["counts"];

const REVIEW = "/review";

/** What is assigned, as the chosen tab. */
export const ASSIGNED = "assigned";

/** Whether the viewer decides tasks: as staff, or by granted rights. */
export const useDecides = (queues: QueueNumbers): boolean => isStaff(useViewer()) || queues.has_tasks === true;

/** What a task leads to stays the same with other filters, but not the task itself. */
const FLEETING = ["task", "skipped", "objectId", "queue", "page"];

/** The address of the same filters, with another value of one; the page and the task are reset. */
export function filterAddress(path: string, search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  for (const each of FLEETING) query.delete(each);
  return choiceAddress(path, query.size > 0 ? `?${query}` : "", name, value);
}

export const kindLabel = (t: Translate, { kind }: KindCounts[number]): string => t(`screens.review.queue.${kind}`);

export const allCounts = (counts: KindCounts): number => counts.reduce((sum, { count }) => sum + count, 0);

interface ReviewTabsProps {
  readonly counts: KindCounts;
  readonly queues: QueueNumbers;
  /** A kind of tasks, a queue of the community, `assigned`, or "" for all tasks. */
  readonly chosen: string;
  /** Of the tasks; null where they have none. */
  readonly order: ReviewTaskOrder | null;
  /** What is assigned to the viewer; that of the navigation if it is not known better. */
  readonly assigned?: number;
  /** In place of the orders. */
  readonly menu?: ReactNode;
}

/** The kinds of tasks, the queues, and what is assigned, as tabs with their numbers, and the order of the tasks. */
export function ReviewTabs({ counts, queues, chosen, order, assigned, menu = null }: ReviewTabsProps) {
  const t = useT();
  const { search: searched } = usePageLocation();
  const isModerator = useDecides(queues);
  const isOfStaff = isStaff(useViewer());
  const { notifications } = useServices();
  const mine = useStore(notifications)?.assigned ?? 0;
  const ofViewer = assigned ?? mine;
  const isAssigned = chosen === ASSIGNED;
  // The filters of what is assigned are others than those of the tasks.
  const search = isAssigned ? "" : searched;
  const isQueue = queues.queues.some(({ queue }) => queue === chosen);
  const numbered = (href: string, label: string, current: boolean, count: number) => ({
    ...{ href, label, current },
    ...(count > 0 && { count: shownCount(count) }),
  });
  const tab = (kind: string, label: string, count: number) =>
    numbered(filterAddress(REVIEW, search, "type", kind), label, chosen === kind, count);
  const kinds = counts.map((each) => tab(each.kind, kindLabel(t, each), each.count));
  const tasks = counts.length > 1 ? [tab("", t("screens.review.all"), allCounts(counts)), ...kinds] : kinds;
  // Those who decide tasks have many tabs: queues in which nothing waits are left out.
  const shown = queues.queues.filter(({ queue, waiting }) => !isModerator || waiting > 0 || queue === chosen);
  const others = shown.map(({ queue, waiting }) => {
    const isEdits = queue === "suggested_edits";
    const href = isEdits ? `${REVIEW}?type=suggested_post_edit` : `${REVIEW}?queue=${queue}`;
    const isCurrent = isEdits ? !isQueue && !isAssigned : queue === chosen;
    return numbered(href, t(`review_queues.queue.${queue}`), isCurrent, waiting);
  });
  const own = isModerator ? [...tasks, ...others] : others.length > 0 ? others : tasks;
  const hasAssigned = isOfStaff || isAssigned || ofViewer > 0;
  const last = numbered(`${REVIEW}/assigned`, t("assigned_tasks.mine"), isAssigned, ofViewer);
  const orders = reviewTaskOrders.map((each, at) => ({
    href: filterAddress(REVIEW, search, "order", at === 0 ? "" : each),
    label: t(`screens.review.order.${each}`),
    current: order === each,
  }));
  return (
    <ListBar
      label={t("screens.review.queues")}
      tabs={hasAssigned ? [...own, last] : own}
      menu={order ? <ListMenu choices={orders} /> : menu}
    />
  );
}
