import type { LockedAction } from "@askwell/contract";
import type { ButtonHTMLAttributes } from "react";
import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuLink } from "../../ui/Menu.tsx";
import styles from "./LockedActions.module.css";

export type Locks = readonly LockedAction[] | undefined;

/** What keeps an action from somebody; undefined where nothing that reputation could change does. */
export const lockOn = (locked: Locks, action: string) => locked?.find((each) => each.action === action);

/** Where stands what a privilege takes. */
export const privilegeAddress = ({ privilege }: { privilege: string }) => `/help/privileges#${privilege}`;

interface EarnedButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  readonly lock: LockedAction | undefined;
  readonly look: string | undefined;
}

/** A button for what reputation allows. While locked it stands in its place, says how much it takes, and leads to the rest. */
export function EarnedButton({ lock, look, children, ...rest }: EarnedButtonProps) {
  const t = useT();
  if (!lock) {
    return (
      <button type="button" {...rest} className={look}>
        {children}
      </button>
    );
  }
  return (
    <Menu
      trigger={children}
      triggerClass={classes(look, styles.locked)}
      label={rest["aria-label"]}
      locked={lock.reason}
    >
      <p className={styles.reason}>{lock.reason}</p>
      <MenuLink href={privilegeAddress(lock)}>{t("parts.help.what_it_takes")}</MenuLink>
    </Menu>
  );
}

/** Locked actions in a row, each with its word. */
export function LockedActions({ locked, look = styles.plain }: { locked: Locks; look?: string | undefined }) {
  return locked?.map((lock) => (
    <EarnedButton key={lock.action} lock={lock} look={look}>
      <Icon name="lock" />
      {lock.name}
    </EarnedButton>
  ));
}
