import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./Page.module.css";

interface PageProps {
  /** Stands beside the main column, and below it where there is no room. */
  readonly aside?: ReactNode;
  readonly asideLabel?: string;
  /** For forms: a column that is easy to read down. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The main column of a screen and what stands beside it. Every screen is one `Page`. */
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
  /** One quiet line under the title. */
  readonly lead?: ReactNode;
  /** What can be done here. */
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
