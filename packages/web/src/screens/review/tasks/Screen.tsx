import type { Head } from "../../../app/head.ts";
import { shownCount } from "../../../app/news.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePlace, useT, useViewer } from "../../../app/services.tsx";
import { isStaff } from "../../../app/viewer.ts";
import { choiceAddress, pageAddress } from "../../../parts/lists/page-address.ts";
import { EditTask } from "../../../parts/review/EditTask.tsx";
import { FlagTask } from "../../../parts/review/FlagTask.tsx";
import { PersonRecord } from "../../../parts/review/PersonRecord.tsx";
import { QueuedTask } from "../../../parts/review/QueuedTask.tsx";
import styles from "../../../parts/review/Review.module.css";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.review"), noindex: true });

type Loaded = ScreenProps<typeof load>["loaded"];

/** What waits for a decision, one task at a time. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { queues, type, task, record } = loaded;
  const { path, search } = usePlace();
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
          <Task loaded={loaded} task={task} />
        </div>
      ) : (
        <EmptyState title={t("screens.review.done")}>{t("screens.review.done_help")}</EmptyState>
      )}
    </Page>
  );
}

/** One task; what somebody began to answer about another one is not kept. */
function Task({ loaded, task }: { loaded: Loaded; task: NonNullable<Loaded["task"]> }) {
  const { path, search } = usePlace();
  const { page, count, reporter } = loaded;
  const skipTo = count > 1 ? pageAddress(path, search, page >= count ? 1 : page + 1) : null;
  if (task.kind === "flag")
    return <FlagTask key={task.item.flag_id} flag={task.item} raised={reporter?.raised ?? null} skipTo={skipTo} />;
  if (task.kind === "queued") return <QueuedTask key={task.item.review_id} item={task.item} skipTo={skipTo} />;
  return <EditTask key={task.item.unreviewed_info.id} edit={task.item} tagName={task.tagName} skipTo={skipTo} />;
}

function LogLink() {
  const t = useT();
  if (!isStaff(useViewer())) return null;
  return (
    <LinkButton look="quiet" href="/review/log">
      {t("screens.review.log")}
    </LinkButton>
  );
}
