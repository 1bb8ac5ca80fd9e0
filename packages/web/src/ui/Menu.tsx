import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./Menu.module.css";

interface MenuProps {
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** What the button is called where it shows no words. */
  readonly label?: string | undefined;
  /** Class of the button; a plain symbol button where left out. */
  readonly triggerClass?: string | undefined;
  /** Why what the button is for cannot be done; what opens says more. */
  readonly locked?: string;
  readonly children: ReactNode;
}

/** A button that opens a short list of links and buttons. The browser opens and closes it, also without scripts. */
export function Menu({ trigger, label, triggerClass, locked, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={triggerClass ?? styles.trigger}
        aria-label={label}
        title={locked ?? label}
        aria-disabled={locked !== undefined || undefined}
        aria-haspopup="true"
      >
        {trigger}
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        {children}
      </div>
    </>
  );
}

interface MenuLinkProps {
  readonly href: string;
  readonly icon?: IconName;
  readonly current?: boolean;
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

export function MenuLink({ href, icon, current = false, newTab, children }: MenuLinkProps) {
  const target = newTab ? "_blank" : undefined;
  return (
    <a href={href} target={target} className={styles.item} aria-current={current ? "page" : undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

interface MenuButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  readonly icon?: IconName;
  readonly danger?: boolean;
}

/** Something to do; the menu closes behind it. */
export function MenuButton({ icon, danger = false, children, onClick, ...rest }: MenuButtonProps) {
  return (
    <button
      type="button"
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
