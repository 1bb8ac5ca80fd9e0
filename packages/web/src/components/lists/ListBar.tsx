import { useIsLive, useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuButton, MenuDivider, MenuLink } from "../../ui/Menu.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import styles from "./ListBar.module.css";
import { useListView } from "./list-view.ts";

interface ListBarProps {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Time spans; the first one is all of the time. */
  readonly spans: readonly Tab[];
}

/** Switches excerpts on and off. */
function ExcerptsButton() {
  const t = useT();
  const [view, choose] = useListView();
  const hasExcerpts = view === "excerpts";
  return (
    <MenuButton checked={hasExcerpts} onClick={() => choose(hasExcerpts ? "titles" : "excerpts")}>
      {t("components.lists.excerpts")}
    </MenuButton>
  );
}

/** A menu of time spans; on phones it has the view as well. */
function ListMenu({ spans }: Pick<ListBarProps, "spans">) {
  const t = useT();
  const isLive = useIsLive();
  const chosen = spans.find(({ current }) => current) ?? spans[0];
  const isAll = chosen === spans[0];
  return (
    <Menu
      triggerClass={classes(styles.trigger, isAll && styles.all)}
      trigger={
        <>
          <Icon name="sliders" />
          <span className={styles.chosen}>{chosen?.label ?? t("components.lists.view")}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      {spans.map(({ href, label, current }) => (
        <MenuLink key={href} href={href} current={current}>
          {label}
        </MenuLink>
      ))}
      {isLive && (
        <div role="none" className={styles.narrow}>
          {spans.length > 0 && <MenuDivider />}
          <ExcerptsButton />
        </div>
      )}
    </Menu>
  );
}

/** The orders of a list, with a menu at the end. */
export function ListBar({ label, tabs, spans }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.tabs}>
        <Tabs label={label} tabs={tabs} />
      </div>
      <div className={classes(styles.tools, spans.length === 0 && styles.narrow)}>
        <ListMenu spans={spans} />
      </div>
    </div>
  );
}
