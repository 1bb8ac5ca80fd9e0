import type { ReactNode } from "react";
import styles from "./Tabs.module.css";

export interface Tab {
  readonly href: string;
  readonly label: ReactNode;
  readonly current: boolean;
  readonly count?: string;
}

interface TabsProps {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** Scrolls the bar, and nothing else, so that the tab is centred. */
function center(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (!bar) return;
  const tabRect = tab.getBoundingClientRect();
  const barRect = bar.getBoundingClientRect();
  bar.scrollLeft += (tabRect.left + tabRect.right - barRect.left - barRect.right) / 2;
}

/** Tabs that are links. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <a
          key={tab.href}
          ref={tab.current ? center : null}
          href={tab.href}
          className={styles.tab}
          aria-current={tab.current ? "page" : undefined}
        >
          {tab.label}
          {tab.count && <span className={styles.count}>{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
