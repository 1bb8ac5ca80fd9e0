import type { ReactNode } from "react";
import styles from "./Callout.module.css";
import { Icon, type IconName } from "./Icon.tsx";

export type CalloutTone = "info" | "ok" | "warn" | "danger";

const icons: Readonly<Record<CalloutTone, IconName>> = { info: "info", ok: "check", warn: "alert", danger: "alert" };

/** A highlighted message. */
export function Callout({ tone = "info", children }: { tone?: CalloutTone; children: ReactNode }) {
  return (
    <div className={`${styles.callout} ${styles[tone]}`}>
      <Icon name={icons[tone]} large />
      <div>{children}</div>
    </div>
  );
}
