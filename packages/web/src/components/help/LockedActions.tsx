import type { LockedMemberAction } from "@askwell/contract";
import type { ButtonHTMLAttributes } from "react";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuLink } from "../../ui/Menu.tsx";
import styles from "./LockedActions.module.css";

export type Locks = readonly LockedMemberAction[] | undefined;

/** The lock on an action; undefined where reputation does not lock it. */
export const lockOn = (locked: Locks, action: string) => locked?.find((each) => each.action === action);

/** Path of a privilege's description. */
export const privilegeAddress = ({ privilege }: { privilege: string }) => `/help/privileges#${privilege}`;

interface LockableButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  readonly lock: LockedMemberAction | undefined;
  readonly buttonClass: string | undefined;
}

/** The button of an action that needs reputation. While locked it opens a popover with the requirement. */
export function LockableButton({ lock, buttonClass, children, ...rest }: LockableButtonProps) {
  const t = useT();
  if (!lock) {
    return (
      <button type="button" {...rest} className={buttonClass}>
        {children}
      </button>
    );
  }
  return (
    <Menu
      trigger={children}
      triggerClass={classes(buttonClass, styles.locked)}
      label={rest["aria-label"] ?? rest.title}
      locked={lock.reason}
      caption={<p className={styles.reason}>{lock.reason}</p>}
    >
      <MenuLink href={privilegeAddress(lock)}>{t("components.help.what_it_takes")}</MenuLink>
    </Menu>
  );
}

/** Buttons of locked actions. */
export function LockedActions({
  locked,
  buttonClass = styles.plain,
}: {
  locked: Locks;
  buttonClass?: string | undefined;
}) {
  return locked?.map((lock) => (
    <LockableButton key={lock.action} lock={lock} buttonClass={buttonClass}>
      <Icon name="lock" />
      {lock.name}
    </LockableButton>
  ));
}
