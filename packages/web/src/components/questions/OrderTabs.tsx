import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuLink } from "../../ui/Menu.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import styles from "./OrderTabs.module.css";

/** Number of tabs on narrow screens; the others are in a menu. */
const NARROW_TABS = 2;

function Choices({ choices }: { choices: readonly Tab[] }) {
  return choices.map(({ href, label, current }) => (
    <MenuLink key={href} href={href} current={current === true}>
      {label}
    </MenuLink>
  ));
}

/** The orders of a list. On narrow screens the last ones are in a menu, whose label is the current one. */
export function OrderTabs({ tabs }: { tabs: readonly Tab[] }) {
  const t = useT();
  const label = t("components.questions.orders");
  const rest = tabs.slice(NARROW_TABS);
  const chosen = rest.find(({ current }) => current);
  return (
    <>
      <div className={styles.wide}>
        <Tabs label={label} tabs={tabs} />
      </div>
      <div className={styles.narrow}>
        <Tabs label={label} tabs={tabs.slice(0, NARROW_TABS)} />
        <Menu
          triggerClass={classes(styles.more, chosen && styles.chosen)}
          trigger={
            <>
              {chosen?.label ?? t("components.questions.more_orders")} <Icon name="chevron-down" />
            </>
          }
        >
          <Choices choices={rest} />
        </Menu>
      </div>
    </>
  );
}

/** A menu of time spans. */
export function SpanMenu({ spans }: { spans: readonly Tab[] }) {
  const chosen = spans.find(({ current }) => current) ?? spans[0];
  return (
    <Menu
      triggerClass={styles.span}
      trigger={
        <>
          {chosen?.label} <Icon name="chevron-down" />
        </>
      }
    >
      <Choices choices={spans} />
    </Menu>
  );
}
