import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuLink } from "../../ui/Menu.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import styles from "./ListBar.module.css";

interface ListMenuProps {
  /** The choices; the first one is the usual one. */
  readonly choices: readonly Tab[];
  /** Name of a menu without choices. */
  readonly label?: string;
  /** Further items. */
  readonly children?: ReactNode;
}

/** A menu at the end of the bar. On phones it is an icon until something unusual is chosen, so that tabs have the room. */
export function ListMenu({ choices, label, children }: ListMenuProps) {
  const chosen = choices.find(({ current }) => current) ?? choices[0];
  const isUsual = chosen === choices[0];
  return (
    <Menu
      triggerClass={classes(styles.trigger, isUsual && styles.usual)}
      trigger={
        <>
          <Icon name="sliders" />
          <span className={styles.chosen}>{chosen?.label ?? label}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      {choices.map(({ href, label, current }) => (
        <MenuLink key={href} href={href} current={current}>
          {label}
        </MenuLink>
      ))}
      {children}
    </Menu>
  );
}

interface ListBarProps {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Stands at the end. */
  readonly menu?: ReactNode;
  /** The menu is for phones alone. */
  readonly isMenuNarrow?: boolean;
}

/** The tabs of a list, with a menu at the end. */
export function ListBar({ label, tabs, menu, isMenuNarrow = false }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.tabs}>{tabs.length > 0 && <Tabs label={label} tabs={tabs} />}</div>
      {menu && <div className={classes(styles.tools, isMenuNarrow && styles.narrow)}>{menu}</div>}
    </div>
  );
}
