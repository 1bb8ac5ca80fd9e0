import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";

/** `primary` for the one next thing to do, `plain` for others, `quiet` among text, `danger` for what destroys. */
export type ButtonLook = "primary" | "plain" | "quiet" | "danger";

interface Looks {
  readonly look?: ButtonLook;
  readonly small?: boolean;
  /** As wide as what it stands in. */
  readonly wide?: boolean;
  readonly icon?: IconName;
}

type Native<Attributes> = Omit<Attributes, "className" | "style">;

const lookOf = ({ look = "plain", small, wide }: Looks) =>
  classes(styles.button, styles[look], small && styles.small, wide && styles.wide);

interface ButtonProps extends Native<ButtonHTMLAttributes<HTMLButtonElement>>, Looks {
  /** Work is under way: it cannot be pressed again, and says so. */
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

/** Looks like a button and goes somewhere. */
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
  /** What it does, for those who do not see the symbol, and on hover. */
  readonly label: string;
}

/** A button of a symbol alone, for the few that everybody knows. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={styles.iconButton} aria-label={label}>
      <Icon name={icon} large />
    </button>
  );
}

/** Buttons side by side, the next thing to do first. */
export function ButtonRow({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return <div className={classes(styles.row, end && styles.end)}>{children}</div>;
}
