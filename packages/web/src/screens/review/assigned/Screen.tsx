import { type AssignedDecision, assignedScopes } from "@askwell/domain";
import { useEffect, useState } from "react";
import { shownCount } from "../../../app/notifications/notification-status.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import styles from "./Assigned.module.css";
import { AssignedItem } from "./AssignedItem.tsx";
import { GiveDialog } from "./GiveDialog.tsx";
import { type load, PAGE_SIZE } from "./load.ts";
import { useAssignedDecision } from "./use-assigned-decision.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("assigned_tasks.title"), noindex: true });

type AssignedData = ScreenProps<typeof load>["loaded"];

/** What rules have assigned to the viewer, and for staff to others. Rules: docs/rules/review.md RV30. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { scope, page, count, list } = loaded;
  const isOfStaff = isStaff(useViewer());
  useAssignedCounter(loaded);
  return (
    <Page>
      <PageHead title={t("assigned_tasks.title")} lead={t("assigned_tasks.lead")} />
      {isOfStaff && <Scopes loaded={loaded} />}
      {list.length === 0 ? (
        <EmptyState title={t(scope === "others" ? "assigned_tasks.none_of_others" : "assigned_tasks.none")}>
          {t("assigned_tasks.none_hint")}
        </EmptyState>
      ) : (
        <AssignedList key={`${scope} ${page}`} loaded={loaded} />
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}

function Scopes({ loaded }: { readonly loaded: AssignedData }) {
  const t = useT();
  const tabs = assignedScopes.map((each) => ({
    href: each === "mine" ? "/review/assigned" : `/review/assigned?scope=${each}`,
    label: t(`assigned_tasks.${each}`),
    current: each === loaded.scope,
    ...(loaded[each] > 0 && { count: shownCount(loaded[each]) }),
  }));
  return <Tabs label={t("assigned_tasks.title")} tabs={tabs} />;
}

function AssignedList({ loaded: { scope, list } }: { readonly loaded: AssignedData }) {
  const t = useT();
  const selection = useSelection(list);
  const call = useAssignedDecision();
  const [focused, setFocused] = useState("");
  const [given, setGiven] = useState<readonly string[]>([]);
  const selected = selection.items.map(({ id }) => id);
  const isSelecting = selected.length > 0;
  const current = isSelecting ? "" : (list.find(({ id }) => id === focused) ?? list[0])?.id;
  const settle = async (ids: readonly string[], decision: AssignedDecision) => {
    if (await call.decide({ ids: [...ids], decision })) selection.selectAll(false);
  };
  const isOfOthers = scope === "others";
  return (
    <>
      {isSelecting && (
        <fieldset className={`${styles.actions} ${styles.selected}`}>
          <legend>{t("components.review.selected", { count: selected.length })}</legend>
          <Button small variant="primary" shortcut="A" busy={call.busy} onClick={() => void settle(selected, "done")}>
            {t("assigned_tasks.done")}
          </Button>
          <Button small shortcut="R" busy={call.busy} onClick={() => void settle(selected, "dismiss")}>
            {t(isOfOthers ? "assigned_tasks.take_away" : "assigned_tasks.dismiss")}
          </Button>
          <Button small variant="quiet" shortcut="E" onClick={() => setGiven(selected)}>
            {t("assigned_tasks.reassign")}
          </Button>
          <Button small variant="quiet" onClick={() => selection.selectAll(false)}>
            {t("components.review.clear_selection")}
          </Button>
        </fieldset>
      )}
      <section className={styles.list} aria-label={t("assigned_tasks.list")}>
        {list.map((task) => (
          <AssignedItem
            key={task.id}
            task={task}
            isOfOthers={isOfOthers}
            isCurrent={task.id === current}
            isSelected={selection.ids.has(task.id)}
            busy={call.busy}
            onSelect={() => selection.toggle(task.id)}
            onFocus={() => setFocused(task.id)}
            onDone={() => void settle([task.id], "done")}
            onDismiss={() => void settle([task.id], "dismiss")}
            onGive={() => setGiven([task.id])}
          />
        ))}
      </section>
      {given.length > 0 && (
        <GiveDialog
          ids={given}
          onClose={() => setGiven([])}
          onDone={() => {
            setGiven([]);
            selection.selectAll(false);
          }}
        />
      )}
    </>
  );
}

/** Updates the number in the navigation with what was loaded. */
function useAssignedCounter({ mine }: AssignedData): void {
  const { notifications } = useServices();
  useEffect(() => {
    const status = notifications.get();
    if (status && status.assigned !== mine) notifications.set({ ...status, assigned: mine });
  }, [mine, notifications]);
}
