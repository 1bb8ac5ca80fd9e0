import type { LockedAction } from "@askwell/contract";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./LockedActions.module.css";

interface LockedActionsProps {
  readonly locked: readonly LockedAction[] | undefined;
  /** The look of the actions that they stand among. */
  readonly look?: string | undefined;
}

/** Actions that more reputation would allow: each says how much, and leads to what reputation allows here. */
export function LockedActions({ locked, look = styles.locked }: LockedActionsProps) {
  return locked?.map(({ action, name, privilege, reason }) => (
    <a
      key={action}
      href={`/help/privileges#${privilege}`}
      className={look}
      title={reason}
      aria-label={`${name}. ${reason}`}
    >
      <Icon name="lock" />
      {name}
    </a>
  ));
}
