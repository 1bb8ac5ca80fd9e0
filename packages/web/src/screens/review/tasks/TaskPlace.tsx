import { type ReactNode, useEffect, useRef } from "react";
import type { ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import styles from "../../../components/review/Bench.module.css";
import type { TaskItem } from "../../../components/review/tasks.ts";
import { type load, PAGE_SIZE } from "./load.ts";

interface TaskPlaceProps {
  readonly loaded: Pick<ScreenProps<typeof load>["loaded"], "list" | "page" | "count">;
  readonly task: TaskItem;
  readonly children: ReactNode;
}

/** The place of a task among those that wait, and what it is about: "Task 2 of 4: Answer, spam". */
function useTaskName({ list, page, count }: TaskPlaceProps["loaded"], task: TaskItem): string {
  const t = useT();
  const { id, kind, object_type, reasons, person } = task;
  const edit = `${t("components.review.edit_by")} ${person?.display_name || person?.username}`;
  const why = kind === "suggested_post_edit" ? [edit] : reasons.map(({ name }) => name);
  const what =
    kind === "appeal" ? t("components.review.appeal") : [t(`components.review.kind.${object_type}`), ...why].join(", ");
  const at = list.findIndex((each) => each.id === id);
  // One that is not among the listed ones has no place.
  return at < 0 ? what : t("screens.review.task", { number: (page - 1) * PAGE_SIZE + at + 1, all: count, what });
}

/**
 * The current task. Who goes to another one, or has decided one, has the focus on it and hears which it is. Rule:
 * docs/rules/review.md RV43.
 */
export function TaskPlace({ loaded, task, children }: TaskPlaceProps) {
  const place = useRef<HTMLElement>(null);
  const { id } = task;
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return undefined;
    shown.current = id;
    const focus = () => {
      // Who has gone elsewhere meanwhile stays there.
      if (document.activeElement?.matches("body, h1")) place.current?.focus({ preventScroll: true });
    };
    // After the router has moved the focus to the title of the page.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return (
    <section ref={place} tabIndex={-1} aria-label={useTaskName(loaded, task)} className={styles.detail}>
      {children}
    </section>
  );
}
