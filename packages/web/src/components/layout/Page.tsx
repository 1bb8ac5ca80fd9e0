import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./Page.module.css";

interface PageProps {
  /** Content beside the main column, or below it on narrow screens. */
  readonly aside?: ReactNode;
  readonly asideLabel?: string;
  /** A narrow column, for forms. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The main column of a screen and its aside. Every screen is one `Page`. */
export function Page({ aside, asideLabel, narrow = false, children }: PageProps) {
  return (
    <div className={classes(styles.page, aside !== undefined && styles.withAside)}>
      <main id="main" tabIndex={-1} className={classes(styles.main, narrow && styles.narrow)}>
        {children}
      </main>
      {aside !== undefined && (
        <aside aria-label={asideLabel} className={styles.aside}>
          {aside}
        </aside>
      )}
    </div>
  );
}

interface PageHeadProps {
  readonly title: ReactNode;
  /** A line below the title. */
  readonly lead?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
}

/** The title of a screen. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
