import type { ReactNode } from "react";
import styles from "./Tabs.module.css";

export interface Tab {
  readonly href: string;
  readonly label: ReactNode;
  readonly current: boolean;
  readonly count?: string;
}

interface TabsProps {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** Views of one thing, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} className={styles.tab} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
          {tab.count && <span className={styles.count}>{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
