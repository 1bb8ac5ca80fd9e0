import { type AssignedDecision, assignedScopes } from "@askwell/domain";
import { useEffect, useState } from "react";
import { shownCount } from "../../../app/notifications/notification-status.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { UndoKey } from "../../../components/decisions/UndoKey.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ListMenu } from "../../../components/lists/ListBar.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { ASSIGNED, ReviewTabs } from "../../../components/review-bench/ReviewTabs.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Assigned.module.css";
import { AssignedFilterForm } from "./AssignedFilterForm.tsx";
import { AssignedItem } from "./AssignedItem.tsx";
import { GiveDialog } from "./GiveDialog.tsx";
import { type load, PAGE_SIZE } from "./load.ts";
import { useAssignedDecision } from "./use-assigned-decision.ts";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: listTitle(t, t("assigned_tasks.title"), loaded.page),
  noindex: true,
});

type AssignedData = ScreenProps<typeof load>["loaded"];

/** What rules have assigned to the viewer, and for staff to others. Rules: docs/rules/review.md RV30. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { scope, filters, page, count, list, mine } = loaded;
  const isOfStaff = isStaff(useViewer());
  const isFiltered = filters.kind + filters.age !== "";
  useAssignedCounter(loaded);
  return (
    <Page>
      <PageHead title={t("assigned_tasks.title")} lead={t("assigned_tasks.lead")} />
      <UndoKey />
      <ReviewTabs
        {...loaded}
        chosen={ASSIGNED}
        order={null}
        assigned={mine}
        menu={isOfStaff && <ScopeMenu loaded={loaded} />}
      />
      <AssignedFilterForm filters={filters} scope={scope} />
      {list.length === 0 && isFiltered ? (
        <EmptyState
          title={t("screens.review.none_fits")}
          action={
            <LinkButton href={scope === "mine" ? "/review/assigned" : `/review/assigned?scope=${scope}`}>
              {t("screens.review.clear_filter")}
            </LinkButton>
          }
        />
      ) : list.length === 0 ? (
        <EmptyState title={t(scope === "others" ? "assigned_tasks.none_of_others" : "assigned_tasks.none")}>
          {t("assigned_tasks.none_hint")}
        </EmptyState>
      ) : (
        <AssignedList key={`${scope} ${filters.kind} ${filters.age} ${page}`} loaded={loaded} />
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}

/** Staff choose whose tasks they see. */
function ScopeMenu({ loaded }: { readonly loaded: AssignedData }) {
  const t = useT();
  const { path, search } = usePageLocation();
  const choices = assignedScopes.map((each) => ({
    href: choiceAddress(path, search, "scope", each === "mine" ? "" : each),
    label:
      loaded[each] > 0 ? `${t(`assigned_tasks.${each}`)} (${shownCount(loaded[each])})` : t(`assigned_tasks.${each}`),
    current: each === loaded.scope,
  }));
  return <ListMenu choices={choices} />;
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
  const assigneesOf = (ids: readonly string[]) =>
    ids.map((id) => list.find((task) => task.id === id)?.assignee?.id ?? "");
  const settle = async (ids: readonly string[], decision: AssignedDecision) => {
    const assignee_ids = assigneesOf(ids);
    if (await call.decide({ ids: [...ids], decision, assignee_ids })) selection.selectAll(false);
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
      {list.length > 1 && (
        <p className={styles.keys} aria-hidden="true">
          <kbd>J</kbd> <kbd>K</kbd> {t("components.review.move")} · <kbd>X</kbd> {t("components.review.choose")}
        </p>
      )}
      {given.length > 0 && (
        <GiveDialog
          ids={given}
          assigneeIds={assigneesOf(given)}
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
