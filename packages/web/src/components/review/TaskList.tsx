import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Pager } from "../lists/Pager.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./Bench.module.css";
import { flagGroups, type ReviewTask, waitingSince } from "./tasks.ts";

/** From this number of flags on a task is marked as urgent. */
const MANY_FLAGS = 3;

const EXCERPT_LENGTH = 90;

/** The address of a task in its queue. */
export function taskAddress(path: string, search: string, id: string): string {
  const query = new URLSearchParams(search);
  query.delete("skipped");
  query.set("task", id);
  return `${path}?${query}`;
}

interface TaskListProps {
  readonly tasks: readonly ReviewTask[];
  readonly current: string;
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
}

/** The tasks of a queue, with links to them. */
export function TaskList({ tasks, current, page, pageSize, count }: TaskListProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  const at = tasks.findIndex(({ id }) => id === current);
  const keyOf = (index: number) => (index === at + 1 ? "J" : index === at - 1 ? "K" : undefined);
  return (
    <nav className={styles.queue} aria-label={t("components.review.tasks")}>
      <ul className={styles.rows}>
        {tasks.map((task, index) => (
          <li key={task.id}>
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
        </p>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </nav>
  );
}

function TaskRow({ task }: { task: ReviewTask }) {
  const t = useT();
  const kind = task.kind === "edit" ? task.edit.type : task.post.object_type;
  return (
    <>
      <span className={styles.title} dir="auto">
        {titleOf(task)}
      </span>
      <span className={styles.line}>
        {task.kind === "flag" && (
          <span className={task.flags.length < MANY_FLAGS ? styles.few : styles.many}>
            {t("components.review.flag_count", { count: task.flags.length })}
          </span>
        )}
        <span>
          {kind !== "question" && `${t(`components.review.kind.${kind}`)} · `}
          <Why task={task} /> <RelativeTime at={waitingSince(task)} />
        </span>
      </span>
    </>
  );
}

/** Why a task waits: reasons of flags, or who suggested an edit. */
function Why({ task }: { task: ReviewTask }) {
  if (task.kind === "flag") {
    const reasons = flagGroups(task.flags).map(({ reason, flags }) =>
      flags.length > 1 ? `${reason?.name} ×${flags.length}` : reason?.name,
    );
    return <>{reasons.join(", ")} ·</>;
  }
  if (task.kind === "queued") return task.post.reason === "" ? null : task.post.reason;
  const { user_info } = task.edit.unreviewed_info;
  return (
    <>
      <bdi>{user_info.display_name || user_info.username}</bdi> ·
    </>
  );
}

/** The title of a post; a comment has the beginning of its text. */
function titleOf(task: ReviewTask): string {
  if (task.kind === "edit") return task.edit.info.title;
  const { title, original_text } = task.post;
  if (title !== "") return title;
  return original_text.length > EXCERPT_LENGTH ? `${original_text.slice(0, EXCERPT_LENGTH)}…` : original_text;
}
