import type { Translate } from "@askwell/i18n";
import { useEffect } from "react";
import { shownCount } from "../../../app/notifications/notification-status.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { choiceAddress, pageAddress } from "../../../components/lists/page-address.ts";
import styles from "../../../components/review/Bench.module.css";
import { EditTask } from "../../../components/review/EditTask.tsx";
import { FlagTask } from "../../../components/review/FlagTask.tsx";
import { PersonRecord } from "../../../components/review/PersonRecord.tsx";
import { QueuedTask } from "../../../components/review/QueuedTask.tsx";
import type { TaskAddresses } from "../../../components/review/TaskActions.tsx";
import { TaskList, taskAddress } from "../../../components/review/TaskList.tsx";
import { authorOf, type ReviewTask } from "../../../components/review/tasks.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.review"), noindex: true });

const queueNames = ["queued_post", "flagged_post", "suggested_post_edit"] as const;

/** What a queue contains; the wire names some of them in the singular. */
function queueLabel(t: Translate, { name, label }: ReviewScreenData["queues"][number]): string {
  const known = queueNames.find((each) => each === name);
  return known ? t(`screens.review.queue.${known}`) : label;
}

type ReviewScreenData = ScreenProps<typeof load>["loaded"];

/** The review queues: the tasks of one, and the current task beside them. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { queues, type, task, tasks, page, count, isOpen } = loaded;
  useQueueCounter(queues);
  const { path } = usePageLocation();
  const tabs = queues.map((queue) => ({
    href: choiceAddress(path, "", "type", queue.name),
    label: queueLabel(t, queue),
    current: queue.name === type,
    ...(queue.todo_amount > 0 && { count: shownCount(queue.todo_amount) }),
  }));
  return (
    <Page>
      <PageHead title={t("shell.review")} actions={<LogLink />} />
      <Tabs label={t("screens.review.queues")} tabs={tabs} />
      {task ? (
        <div className={classes(styles.bench, isOpen && styles.open)}>
          <TaskList tasks={tasks} current={task.id} page={page} pageSize={PAGE_SIZE} count={count} />
          <Detail key={task.id} loaded={loaded} task={task} />
        </div>
      ) : (
        <NoTask loaded={loaded} />
      )}
    </Page>
  );
}

/** Updates the counter of the navigation with the loaded queues. */
function useQueueCounter(queues: ReviewScreenData["queues"]): void {
  const { notifications } = useServices();
  const revision = queues.reduce((sum, { todo_amount }) => sum + todo_amount, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every load of the queues may change the counter.
  useEffect(() => {
    const status = notifications.get();
    if (status && status.revision !== revision) notifications.set({ ...status, revision });
  }, [queues, revision, notifications]);
}

const nextQueue = ({ queues, type }: ReviewScreenData) =>
  queues.find(({ name, todo_amount }) => name !== type && todo_amount > 0);

/** Where a task leads: skipped, to the next task, page or queue, or to the page that says that there is no other. */
function useTaskAddresses(loaded: ReviewScreenData, task: ReviewTask): TaskAddresses {
  const { path, search } = usePageLocation();
  const { tasks, type, page, count } = loaded;
  const at = tasks.findIndex(({ id }) => id === task.id);
  const addressOf = (other: ReviewTask | undefined) => other && taskAddress(path, search, other.id);
  const following = addressOf(tasks[at + 1]);
  const next = following ?? addressOf(tasks[at - 1]) ?? null;
  const list = choiceAddress(path, "", "type", type);
  const ofQueue = list.slice(path.length);
  const pages = Math.ceil(count / PAGE_SIZE);
  const queue = nextQueue(loaded);
  const skip = () => {
    if (following !== undefined) return following;
    if (pages > 1) return pageAddress(path, ofQueue, page >= pages ? 1 : page + 1);
    if (tasks.length > 1) return addressOf(tasks[0]) ?? list;
    return queue ? choiceAddress(path, "", "type", queue.name) : choiceAddress(path, ofQueue, "skipped", "1");
  };
  return { list, skip: skip(), next };
}

/** The current task, its actions, and the record of its author. */
function Detail({ loaded, task }: { loaded: ReviewScreenData; task: ReviewTask }) {
  const addresses = useTaskAddresses(loaded, task);
  const author = authorOf(task);
  const record = author && loaded.record && <PersonRecord person={author} record={loaded.record} />;
  return (
    <div className={styles.detail}>
      {task.kind === "flag" && <FlagTask {...task} raised={loaded.raised} record={record} addresses={addresses} />}
      {task.kind === "queued" && <QueuedTask item={task.post} record={record} addresses={addresses} />}
      {task.kind === "edit" && <EditTask edit={task.edit} tagName={loaded.tagName} addresses={addresses} />}
    </div>
  );
}

/** A queue without tasks leads to another one with some. */
function NoTask({ loaded }: { loaded: ReviewScreenData }) {
  const t = useT();
  const { path, search } = usePageLocation();
  if (loaded.isSkipped) {
    return (
      <EmptyState
        title={t("screens.review.skipped")}
        action={
          <LinkButton href={choiceAddress(path, search, "skipped", "")}>{t("screens.review.back_to_it")}</LinkButton>
        }
      >
        {t("screens.review.done_help")}
      </EmptyState>
    );
  }
  const queue = nextQueue(loaded);
  const action = queue ? (
    <LinkButton href={choiceAddress(path, "", "type", queue.name)}>{queueLabel(t, queue)}</LinkButton>
  ) : (
    <LinkButton href="/questions">{t("screens.review.read")}</LinkButton>
  );
  return (
    <EmptyState title={t("screens.review.done")} action={action}>
      {t("screens.review.done_help")}
    </EmptyState>
  );
}

function LogLink() {
  const t = useT();
  if (!isStaff(useViewer())) return null;
  return (
    <LinkButton variant="quiet" href="/review/log">
      {t("screens.review.log")}
    </LinkButton>
  );
}
