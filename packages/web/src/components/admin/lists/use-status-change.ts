import { useServices, useT } from "../../../app/services/services.tsx";

type Status = "available" | "deleted";

interface RowStatusChange {
  /** The ids of those that were changed; null if the call has failed. */
  run(ids: string[], status: Status): Promise<readonly string[] | null>;
  /** The question before rows are deleted. */
  question(count: number): string;
  /** What has happened. */
  outcome(status: Status, count: number): string;
  onChanged(): void;
}

/** Deletes rows after a confirmation, or undeletes them; a toast undoes it. Rules: docs/rules/administration.md AD9, AD11. */
export function useStatusChange({ run, question, outcome, onChanged }: RowStatusChange) {
  const t = useT();
  const { router, feedback } = useServices();

  const change = async (ids: readonly string[], status: Status): Promise<void> => {
    const changed = await run([...ids], status);
    if (!changed) return;
    onChanged();
    await router.revalidate();
    const undo = () => void change(changed, status === "deleted" ? "available" : "deleted");
    const message = outcome(status, changed.length);
    feedback.toast("ok", message, changed.length > 0 ? { label: t("components.posts.undo"), run: undo } : undefined);
  };

  const confirmDeletion = async (ids: readonly string[]) => {
    const isSure = await feedback.confirm({
      title: question(ids.length),
      message: t("components.admin.can_undo"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (isSure) await change(ids, "deleted");
  };

  return {
    remove: (ids: readonly string[]) => void confirmDeletion(ids),
    undelete: (ids: readonly string[]) => void change(ids, "available"),
  };
}
