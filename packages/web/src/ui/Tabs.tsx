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

/** Scrolls its bar, and nothing else, so far that it stands in the middle. */
function center(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (!bar) return;
  const own = tab.getBoundingClientRect();
  const whole = bar.getBoundingClientRect();
  bar.scrollLeft += (own.left + own.right - whole.left - whole.right) / 2;
}

/** Views of one thing, each with an address of its own. */
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
