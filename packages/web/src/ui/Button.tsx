import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";

/** `primary` for the main action, `plain` for others, `quiet` inside text, `danger` for destructive ones. */
export type ButtonLook = "primary" | "plain" | "quiet" | "danger";

interface Looks {
  readonly look?: ButtonLook;
  readonly small?: boolean;
  /** Full width. */
  readonly wide?: boolean;
  readonly icon?: IconName;
}

type Native<Attributes> = Omit<Attributes, "className" | "style">;

const lookOf = ({ look = "plain", small, wide }: Looks) =>
  classes(styles.button, styles[look], small && styles.small, wide && styles.wide);

interface ButtonProps extends Native<ButtonHTMLAttributes<HTMLButtonElement>>, Looks {
  /** Disables the button and shows a spinner. */
  readonly busy?: boolean;
}

export function Button({ look, small, wide, icon, busy, children, disabled, ...rest }: ButtonProps) {
  const looks = { ...(look && { look }), ...(small && { small }), ...(wide && { wide }) };
  return (
    <button type="button" {...rest} className={lookOf(looks)} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends Native<AnchorHTMLAttributes<HTMLAnchorElement>>, Looks {
  readonly href: string;
}

/** A link that looks like a button. */
export function LinkButton({ look, small, wide, icon, children, ...rest }: LinkButtonProps) {
  const looks = { ...(look && { look }), ...(small && { small }), ...(wide && { wide }) };
  return (
    <a {...rest} className={lookOf(looks)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

interface IconButtonProps extends Native<ButtonHTMLAttributes<HTMLButtonElement>> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** A button with an icon only. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={styles.iconButton} aria-label={label}>
      <Icon name={icon} large />
    </button>
  );
}

/** A row of buttons, the main action first. */
export function ButtonRow({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return <div className={classes(styles.row, end && styles.end)}>{children}</div>;
}
