import { useEffect } from "react";
import { shownCount } from "../../../app/notifications/notification-status.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { choiceAddress, pageAddress } from "../../../components/lists/page-address.ts";
import { EditTask } from "../../../components/review/EditTask.tsx";
import { FlagTask } from "../../../components/review/FlagTask.tsx";
import { PersonRecord } from "../../../components/review/PersonRecord.tsx";
import { QueuedTask } from "../../../components/review/QueuedTask.tsx";
import styles from "../../../components/review/Review.module.css";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.review"), noindex: true });

type ReviewScreenData = ScreenProps<typeof load>["loaded"];

/** The review queues, one task at a time. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { queues, type, task, record } = loaded;
  useQueueCounter(queues);
  const { path, search } = usePageLocation();
  const withoutPost = choiceAddress(path, search, "objectId", "").slice(path.length);
  const tabs = queues.map(({ name, label, todo_amount }) => ({
    href: choiceAddress(path, withoutPost, "type", name),
    label,
    current: name === type,
    ...(todo_amount > 0 && { count: shownCount(todo_amount) }),
  }));
  const author = task && task.kind !== "edit" ? task.item.author_user_info : null;
  return (
    <Page
      aside={author && record ? <PersonRecord person={author} record={record} /> : undefined}
      asideLabel={t("screens.review.aside")}
    >
      <PageHead title={t("shell.review")} actions={<LogLink />} />
      <Tabs label={t("screens.review.queues")} tabs={tabs} />
      {task ? (
        <div className={styles.task}>
          <TaskView loaded={loaded} task={task} />
        </div>
      ) : loaded.isSkipped ? (
        <EmptyState
          title={t("screens.review.skipped")}
          action={
            <LinkButton href={choiceAddress(path, search, "skipped", "")}>{t("screens.review.back_to_it")}</LinkButton>
          }
        >
          {t("screens.review.done_help")}
        </EmptyState>
      ) : (
        <EmptyState title={t("screens.review.done")}>{t("screens.review.done_help")}</EmptyState>
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

/** The address after skipping: the next task of the queue, another queue, or the page that says there is no other. */
function skipAddress({ queues, type, page, count }: ReviewScreenData, path: string, search: string): string {
  if (count > 1) return pageAddress(path, search, page >= count ? 1 : page + 1);
  const next = queues.find(({ name, todo_amount }) => name !== type && todo_amount > 0);
  if (next) return choiceAddress(path, "", "type", next.name);
  return choiceAddress(path, choiceAddress(path, "", "type", type).slice(path.length), "skipped", "1");
}

/** The component of one task; keyed, so that form state is not carried over to the next. */
function TaskView({ loaded, task }: { loaded: ReviewScreenData; task: NonNullable<ReviewScreenData["task"]> }) {
  const { path, search } = usePageLocation();
  const { reporter } = loaded;
  const skipTo = skipAddress(loaded, path, search);
  if (task.kind === "flag")
    return <FlagTask key={task.item.flag_id} flag={task.item} raised={reporter?.raised ?? null} skipTo={skipTo} />;
  if (task.kind === "queued") return <QueuedTask key={task.item.review_id} item={task.item} skipTo={skipTo} />;
  return <EditTask key={task.item.unreviewed_info.id} edit={task.item} tagName={task.tagName} skipTo={skipTo} />;
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
