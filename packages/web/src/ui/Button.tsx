import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";

/** `primary` for the main action, `plain` for others, `quiet` inside text, `danger` for destructive ones. */
export type ButtonVariant = "primary" | "plain" | "quiet" | "danger";

interface ButtonAppearance {
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  /** Full width. */
  readonly wide?: boolean;
  readonly icon?: IconName;
  /** The key that presses it, shown beside the label. */
  readonly shortcut?: string;
}

type Native<Attributes> = Omit<Attributes, "className" | "style">;

/** The classes of what looks like a button. */
export const buttonClass = ({ variant = "plain", small, wide }: ButtonAppearance) =>
  classes(styles.button, styles[variant], small && styles.small, wide && styles.wide);

/** The key that presses a control, where there is a keyboard. */
export function KeySign({ of }: { readonly of: string }) {
  return (
    <span aria-hidden="true" className={styles.key}>
      {of}
    </span>
  );
}

interface ButtonProps extends Native<ButtonHTMLAttributes<HTMLButtonElement>>, ButtonAppearance {
  /** Shows a spinner, and ignores presses. */
  readonly busy?: boolean;
}

/** For a press of a button that does nothing now; a submit button sends no form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button. One that is busy, or disabled by `aria-disabled`, ignores presses and retains the focus, which `disabled`
 * would drop: the latter is for a button that nobody has just pressed. Rules: docs/rules/focus.md KF3.
 */
export function Button({ variant, small, wide, icon, shortcut, busy, children, onClick, ...rest }: ButtonProps) {
  const appearance = { ...(variant && { variant }), ...(small && { small }), ...(wide && { wide }) };
  const isOff = busy || rest["aria-disabled"];
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      {...rest}
      className={buttonClass(appearance)}
      onClick={isOff ? ignore : onClick}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {shortcut && <KeySign of={shortcut} />}
    </button>
  );
}

interface LinkButtonProps extends Native<AnchorHTMLAttributes<HTMLAnchorElement>>, ButtonAppearance {
  readonly href: string;
}

/** A link that looks like a button. */
export function LinkButton({ variant, small, wide, icon, shortcut, children, ...rest }: LinkButtonProps) {
  const appearance = { ...(variant && { variant }), ...(small && { small }), ...(wide && { wide }) };
  return (
    <a aria-keyshortcuts={shortcut} {...rest} className={buttonClass(appearance)}>
      {icon && <Icon name={icon} />}
      {children}
      {shortcut && <KeySign of={shortcut} />}
    </a>
  );
}

interface IconButtonProps extends Native<ButtonHTMLAttributes<HTMLButtonElement>> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** A button with an icon only, whose tooltip is its name. Rule: docs/rules/app.md WA16. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.iconButton} title={label}>
      <Icon name={icon} large />
    </button>
  );
}

/** A row of buttons, the main action first. */
export function ButtonRow({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return <div className={classes(styles.row, end && styles.end)}>{children}</div>;
}
