import { useEffect } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { QueueBench } from "../../../components/community-review/QueueBench.tsx";
import { QueueProgress } from "../../../components/community-review/QueueProgress.tsx";
import { UndoKey } from "../../../components/decisions/UndoKey.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { choiceAddress, pageAddress } from "../../../components/lists/page-address.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import styles from "../../../components/review/Bench.module.css";
import { ClaimNote } from "../../../components/review/ClaimNote.tsx";
import { EditTask } from "../../../components/review/EditTask.tsx";
import { FlagTask } from "../../../components/review/FlagTask.tsx";
import { PersonRecord } from "../../../components/review/PersonRecord.tsx";
import { QueuedTask } from "../../../components/review/QueuedTask.tsx";
import { SelectedTasks } from "../../../components/review/SelectedTasks.tsx";
import type { TaskAddresses } from "../../../components/review/TaskActions.tsx";
import { isFiltered, TaskFilterForm } from "../../../components/review/TaskFilterForm.tsx";
import { TaskList, taskAddress } from "../../../components/review/TaskList.tsx";
import {
  allCounts,
  filterAddress,
  kindLabel,
  ReviewTabs,
  useDecides,
} from "../../../components/review-bench/ReviewTabs.tsx";
import { TaskMenu } from "../../../components/review-bench/TaskMenu.tsx";
import { useArrivals } from "../../../components/review-news/use-arrivals.ts";
import { AppealTask } from "../../../components/sanctions/AppealTask.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type load, PAGE_SIZE } from "./load.ts";
import { TaskPlace } from "./TaskPlace.tsx";

export function head({ t, loaded: { filters, queue, page } }: HeadContext<typeof load>): Head {
  const { type } = filters;
  const chosen = queue ? t(`review_queues.queue.${queue.name}`) : type !== "" && t(`screens.review.queue.${type}`);
  return { title: listTitle(t, chosen ? `${chosen} - ${t("shell.review")}` : t("shell.review"), page), noindex: true };
}

type ReviewScreenData = ScreenProps<typeof load>["loaded"];

/** The review: the tasks that wait, and the current one beside them. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, reasons, detail, list, page, count, isOpen, queues, queue } = loaded;
  const isModerator = useDecides(queues);
  const isOfStaff = isStaff(useViewer());
  const selection = useSelection(list);
  useTaskCounter(loaded);
  useArrivals(!queue && !detail && !loaded.isSkipped);
  const isSelecting = selection.items.length > 0;
  return (
    <Page>
      <PageHead
        title={t("shell.review")}
        actions={isOfStaff && <LogLinks isAway={isOpen} mayEditTexts={queues.may_edit_texts === true} />}
      />
      <UndoKey />
      <div className={classes(isOpen && styles.away)}>
        <ReviewTabs {...loaded} chosen={queue ? queue.name : filters.type} order={queue ? null : filters.order} />
        {!queue && <TaskFilterForm filters={filters} reasons={reasons} />}
      </div>
      {queue && <QueueBench key={queue.name} queue={queue.name} queues={queues} item={queue.item} />}
      {!queue && !isModerator && <EditGoal queues={queues} />}
      {queue ? null : detail ? (
        <div className={classes(styles.bench, isOpen && styles.open, isSelecting && styles.selecting)}>
          <TaskList
            tasks={list}
            current={detail.task.id}
            page={page}
            pageSize={PAGE_SIZE}
            count={count}
            selection={isModerator ? selection : null}
          />
          {isSelecting ? (
            <div className={styles.detail}>
              <SelectedTasks tasks={selection.items} onClear={() => selection.selectAll(false)} />
            </div>
          ) : (
            <TaskPlace loaded={loaded} task={detail.task}>
              <Detail key={detail.task.id} loaded={loaded} detail={detail} />
            </TaskPlace>
          )}
        </div>
      ) : (
        <NoTask loaded={loaded} />
      )}
    </Page>
  );
}

/** Another kind of which tasks wait, while one is chosen. */
const otherKind = ({ filters, counts }: ReviewScreenData) =>
  filters.type === "" ? undefined : counts.find(({ kind, count }) => kind !== filters.type && count > 0);

/** What reviewers of suggested edits have done today. */
function EditGoal({ queues }: { queues: ReviewScreenData["queues"] }) {
  const isReviewed = queues.queues.some(({ queue }) => queue === "suggested_edits");
  return isReviewed ? <QueueProgress queue="suggested_edits" queues={queues} /> : null;
}

/** Updates the counter of the navigation with the loaded tasks. */
function useTaskCounter(loaded: ReviewScreenData): void {
  const { notifications } = useServices();
  const isModerator = useDecides(loaded.queues);
  const { queues } = loaded.queues;
  const tasks = isModerator ? allCounts(loaded.counts) : queues.reduce((sum, { waiting }) => sum + waiting, 0);
  const isWhole = !isModerator || !isFiltered(loaded.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every load of the tasks may change the counter.
  useEffect(() => {
    const status = notifications.get();
    if (isWhole && status && status.tasks !== tasks) notifications.set({ ...status, tasks });
  }, [loaded, tasks, isWhole, notifications]);
}

/** Where a task leads: skipped, to the next task or page, or to the page that says that there is no other. */
function useTaskAddresses(loaded: ReviewScreenData, id: string): TaskAddresses {
  const { path, search } = usePageLocation();
  const { list, page, count } = loaded;
  const at = list.findIndex((task) => task.id === id);
  const addressOf = (other: (typeof list)[number] | undefined) => other && taskAddress(path, search, other.id);
  const following = addressOf(list[at + 1]);
  const next = following ?? addressOf(list[at - 1]) ?? null;
  const all = filterAddress(path, search, "task", "");
  const ofList = all.slice(path.length);
  const pages = Math.ceil(count / PAGE_SIZE);
  const skip = () => {
    if (following !== undefined) return following;
    if (pages > 1) return pageAddress(path, ofList, page >= pages ? 1 : page + 1);
    if (list.length > 1) return addressOf(list[0]) ?? all;
    const kind = otherKind(loaded);
    return kind ? filterAddress(path, search, "type", kind.kind) : choiceAddress(path, ofList, "skipped", "1");
  };
  return { list: all, skip: skip(), next };
}

interface DetailProps {
  readonly loaded: ReviewScreenData;
  readonly detail: NonNullable<ReviewScreenData["detail"]>;
}

/** The current task, its actions, and the record of its author. */
function Detail({ loaded, detail }: DetailProps) {
  const { task, flags, post, edit, appeal, resembles, menu, may_make_rule } = detail;
  const addresses = useTaskAddresses(loaded, task.id);
  const [first] = flags;
  const author = (first ?? post)?.author_user_info;
  const record = author && loaded.record && <PersonRecord person={author} record={loaded.record} />;
  const isWhole = !isFiltered(loaded.filters);
  const claim = <ClaimNote id={task.id} shownCount={isWhole ? allCounts(loaded.counts) : null} />;
  const personId = first?.author_user_info.id ?? post?.author_user_info.id ?? edit?.unreviewed_info.user_info.id ?? "";
  const offered = <TaskMenu offer={menu} authorId={personId} commentId={task.comment_id} />;
  const shared = { addresses, claim, menu: offered };
  return (
    <>
      {first && (
        <FlagTask
          {...shared}
          id={task.id}
          flags={flags}
          post={first}
          raised={loaded.raised}
          isHidden={task.is_hidden === true}
          mayMakeRule={may_make_rule}
          record={record}
        />
      )}
      {post && <QueuedTask {...shared} item={post} resembled={resembles} mayMakeRule={may_make_rule} record={record} />}
      {appeal && (
        <AppealTask
          {...{ addresses, claim }}
          id={task.id}
          appeal={appeal}
          record={loaded.record && <PersonRecord person={appeal.person} record={loaded.record} />}
        />
      )}
      {edit && <EditTask {...shared} edit={edit} tagName={loaded.tagName} />}
    </>
  );
}

/** Nothing waits, nothing fits the filters, or the only task was skipped. */
function NoTask({ loaded }: { loaded: ReviewScreenData }) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { filters, isSkipped, queues } = loaded;
  // The queue of suggested edits is a filter of the tasks for those who have no others.
  const isOwnQueue = !useDecides(queues) && filters.type !== "" && !isFiltered({ ...filters, type: "" });
  if (isSkipped) {
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
  if (isFiltered(filters) && !isOwnQueue) {
    return (
      <EmptyState
        title={t("screens.review.none_fits")}
        action={<LinkButton href={path}>{t("screens.review.all_tasks")}</LinkButton>}
      />
    );
  }
  const mayReview = loaded.counts.length > 1 || queues.queues.length > 0;
  const kind = otherKind(loaded);
  const action = kind ? (
    <LinkButton href={filterAddress(path, search, "type", kind.kind)}>{kindLabel(t, kind)}</LinkButton>
  ) : (
    <LinkButton href="/questions">{t("screens.review.read")}</LinkButton>
  );
  return (
    <EmptyState title={t(mayReview ? "screens.review.done" : "review_queues.none")} action={action}>
      {t(mayReview ? "screens.review.done_help" : "review_queues.none_help")}
    </EmptyState>
  );
}

/** Pages of staff. */
interface LogLinksProps {
  /** A task has the room on narrow screens. */
  readonly isAway: boolean;
  readonly mayEditTexts: boolean;
}

function LogLinks({ isAway, mayEditTexts }: LogLinksProps) {
  const t = useT();
  return (
    <div className={classes(styles.links, isAway && styles.away)}>
      <LinkButton variant="quiet" href="/review/rules">
        {t("hold_rules.title")}
      </LinkButton>
      {mayEditTexts && (
        <LinkButton variant="quiet" href="/review/texts">
          {t("shell.admin_pages.prepared-texts")}
        </LinkButton>
      )}
      <LinkButton variant="quiet" href="/review/similar-questions">
        {t("semantic_search.pairs.title")}
      </LinkButton>
      <LinkButton variant="quiet" href="/review/vote-patterns">
        {t("vote_patterns.title")}
      </LinkButton>
      <LinkButton variant="quiet" href="/review/reviews">
        {t("review_queues.log")}
      </LinkButton>
      <LinkButton variant="quiet" href="/review/log">
        {t("screens.review.log")}
      </LinkButton>
    </div>
  );
}
