import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuLink } from "../../ui/Menu.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import styles from "./OrderTabs.module.css";

/** As many orders stand side by side on a phone; the others are behind a menu. */
const ON_PHONES = 2;

function Choices({ choices }: { choices: readonly Tab[] }) {
  return choices.map(({ href, label, current }) => (
    <MenuLink key={href} href={href} current={current}>
      {label}
    </MenuLink>
  ));
}

/** The orders of a list. On phones the last ones are in a menu that is named by the one that was chosen. */
export function OrderTabs({ tabs }: { tabs: readonly Tab[] }) {
  const t = useT();
  const label = t("parts.questions.orders");
  const rest = tabs.slice(ON_PHONES);
  const chosen = rest.find(({ current }) => current);
  return (
    <>
      <div className={styles.wide}>
        <Tabs label={label} tabs={tabs} />
      </div>
      <div className={styles.narrow}>
        <Tabs label={label} tabs={tabs.slice(0, ON_PHONES)} />
        <Menu
          triggerClass={classes(styles.more, chosen && styles.chosen)}
          trigger={
            <>
              {chosen?.label ?? t("parts.questions.more_orders")} <Icon name="chevron-down" />
            </>
          }
        >
          <Choices choices={rest} />
        </Menu>
      </div>
    </>
  );
}

/** How far back a list goes. */
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
