import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pager } from "../lists/Pager.tsx";
import type { ListSelection } from "../lists/use-selection.ts";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./Bench.module.css";
import type { TaskItem } from "./tasks.ts";

/** From this number of flags on a task is marked as urgent. */
const MANY_FLAGS = 3;

/** The address of a task in its list. */
export function taskAddress(path: string, search: string, id: string): string {
  const query = new URLSearchParams(search);
  query.delete("skipped");
  query.set("task", id);
  return `${path}?${query}`;
}

type TaskSelection = ListSelection<TaskItem>;

interface TaskListProps {
  readonly tasks: readonly TaskItem[];
  readonly current: string;
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  /** Null for reviewers who decide tasks one by one. */
  readonly selection: TaskSelection | null;
}

/** The tasks of a page, with links to them. */
export function TaskList({ tasks, current, page, pageSize, count, selection }: TaskListProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  const at = tasks.findIndex(({ id }) => id === current);
  const keyOf = (index: number) => (index === at + 1 ? "J" : index === at - 1 ? "K" : undefined);
  return (
    <nav className={styles.queue} aria-label={t("components.review.tasks")}>
      {selection && <SelectionBar tasks={tasks} selection={selection} />}
      <ul className={styles.rows}>
        {tasks.map((task, index) => (
          <li key={task.id} className={styles.item} data-current={index === at || undefined}>
            {selection && (
              <label className={styles.pick}>
                <input
                  type="checkbox"
                  autoComplete="off"
                  className={styles.check}
                  aria-label={t("components.review.select", { title: titleOf(task) })}
                  aria-keyshortcuts={index === at ? "X" : undefined}
                  checked={selection.ids.has(task.id)}
                  onChange={() => selection.toggle(task.id)}
                />
              </label>
            )}
            <a
              href={taskAddress(path, search, task.id)}
              className={styles.row}
              aria-current={index === at ? "true" : undefined}
              aria-keyshortcuts={keyOf(index)}
            >
              <TaskRow task={task} />
            </a>
          </li>
        ))}
      </ul>
      {tasks.length > 1 && (
        <p className={styles.keys} aria-hidden="true">
          <kbd>J</kbd> <kbd>K</kbd> {t("components.review.move")}
          {selection && (
            <>
              {" · "}
              <kbd>X</kbd> {t("components.review.choose")}
            </>
          )}
        </p>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </nav>
  );
}

/** How many tasks are selected. */
function SelectionBar({ tasks, selection }: { tasks: readonly TaskItem[]; selection: TaskSelection }) {
  const t = useT();
  const selected = tasks.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <div className={styles.selection}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          autoComplete="off"
          className={styles.check}
          aria-label={t("components.review.select_all")}
          checked={selected === tasks.length}
          onChange={(event) => selection.selectAll(event.currentTarget.checked)}
        />
      </label>
      <span aria-live="polite">
        {selected > 0 ? t("components.review.selected", { count: selected }) : t("components.review.select_all")}
      </span>
      {selected > 0 && (
        <Button small variant="quiet" onClick={() => selection.selectAll(false)}>
          {t("components.review.clear_selection")}
        </Button>
      )}
    </div>
  );
}

function TaskRow({ task }: { task: TaskItem }) {
  const t = useT();
  const { kind, object_type, reports, opened_at, claimed_by, is_hidden } = task;
  return (
    <>
      <span className={styles.title} dir="auto">
        {titleOf(task)}
      </span>
      <span className={styles.line}>
        {is_hidden && <span className={styles.many}>{t("hidden_posts.mark")}</span>}
        {kind === "flagged_post" && (
          <span className={reports < MANY_FLAGS ? styles.few : styles.many}>
            {t("components.review.flag_count", { count: reports })}
          </span>
        )}
        <span>
          {object_type !== "question" && `${t(`components.review.kind.${object_type}`)} · `}
          <Why task={task} /> <RelativeTime at={opened_at} />
        </span>
        {claimed_by && (
          <span className={styles.claimed}>
            {t("components.review.looking", { name: claimed_by.display_name || claimed_by.username })}
          </span>
        )}
      </span>
    </>
  );
}

/** Why a task waits: reasons of flags, or who suggested an edit. */
function Why({ task: { kind, reasons, person } }: { task: TaskItem }) {
  const t = useT();
  if (kind === "suggested_post_edit") {
    return (
      <>
        {t("components.review.edit_by")} <bdi>{person?.display_name || person?.username}</bdi> ·
      </>
    );
  }
  if (kind === "appeal") return <>{t("components.review.appeal")} ·</>;
  if (reasons.length === 0) return null;
  return <>{reasons.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)).join(", ")} ·</>;
}

/** The title of a question, a tag or an edited post; an answer or a comment has the beginning of its text. */
export function titleOf({ title, excerpt, object_type, kind }: TaskItem): string {
  const isBelow = object_type === "comment" || (object_type === "answer" && kind !== "suggested_post_edit");
  return isBelow && excerpt !== "" ? excerpt : title;
}
