import { useState } from "react";
import type { TaskSelection } from "./TaskList.tsx";
import type { TaskItem } from "./tasks.ts";

/** The selected tasks of a page; one that was decided is no longer selected. */
export function useSelection(tasks: readonly TaskItem[]): TaskSelection & { readonly tasks: readonly TaskItem[] } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const others = [...ids].filter((other) => other !== id);
    setIds(new Set(ids.has(id) ? others : [...others, id]));
  };
  const selectAll = (isSelected: boolean) => setIds(new Set(isSelected ? tasks.map(({ id }) => id) : []));
  return { ids, toggle, selectAll, tasks: tasks.filter(({ id }) => ids.has(id)) };
}
