import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./Menu.module.css";
import { closeBehind, focusOpened, moveInMenu, openMenu } from "./menu-keys.ts";

interface MenuProps {
  /** Content of the button. */
  readonly trigger: ReactNode;
  /** Tooltip, and so the accessible name of a button without text. */
  readonly label?: string | undefined;
  /** Class of the button; an icon button by default. */
  readonly triggerClass?: string | undefined;
  /** Why the action is locked; shown as tooltip. */
  readonly locked?: string;
  /** The key that opens it. */
  readonly shortcut?: string;
  /** Stands above the items. */
  readonly caption?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A button that opens a popover menu, which works without scripts. With scripts the arrow keys, Home, End and letters
 * move in it, and Tab leaves it.
 */
export function Menu({ trigger, label, triggerClass, locked, shortcut, caption, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        id={`${id}b`}
        popoverTarget={id}
        className={triggerClass ?? styles.trigger}
        // A tooltip that is the name is not heard again as a description. Rule: docs/rules/app.md WA16.
        aria-label={locked && label}
        title={locked ?? label}
        aria-disabled={locked !== undefined || undefined}
        aria-haspopup="menu"
        aria-keyshortcuts={shortcut}
        onKeyDown={(event) => openMenu(event, id)}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus; what is pressed is in the menu. */}
      <div id={id} popover="auto" className={styles.menu} onToggle={focusOpened} onBlur={closeBehind}>
        {caption}
        <div role="menu" aria-labelledby={`${id}b`} onKeyDown={moveInMenu}>
          {children}
        </div>
      </div>
    </>
  );
}

/** An item is a choice where it says whether it is chosen. */
const itemProps = (choice: "menuitemradio" | "menuitemcheckbox", isChosen: boolean | undefined) =>
  isChosen === undefined ? { role: "menuitem" } : { role: choice, "aria-checked": isChosen };

interface MenuLinkProps {
  readonly href: string;
  readonly icon?: IconName;
  /** Of links that are a choice: whether this is the chosen one. */
  readonly current?: boolean;
  readonly newTab?: boolean;
  /** It names an action that is locked, and leads to what it takes. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

export function MenuLink({ href, icon, current, newTab, locked = false, children }: MenuLinkProps) {
  return (
    <a
      href={href}
      target={newTab ? "_blank" : undefined}
      {...itemProps("menuitemradio", current)}
      aria-current={current ? "page" : undefined}
      aria-disabled={locked || undefined}
      className={styles.item}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

interface MenuButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  readonly icon?: IconName;
  readonly danger?: boolean;
  /** Of what can be on or off: whether it is on. */
  readonly checked?: boolean;
}

/** An action of the menu; closes it. */
export function MenuButton({ icon, danger = false, checked, children, onClick, ...rest }: MenuButtonProps) {
  return (
    <button
      type="button"
      {...itemProps("menuitemcheckbox", checked)}
      {...rest}
      className={classes(styles.item, danger && styles.danger)}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export const MenuDivider = () => <hr className={styles.divider} />;
