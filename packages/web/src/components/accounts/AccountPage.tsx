import type { ReactNode } from "react";
import { Page, PageHead } from "../layout/Page.tsx";
import styles from "./AccountPage.module.css";

interface AccountPageProps {
  readonly title: ReactNode;
  /** A line below the title. */
  readonly lead?: ReactNode;
  /** What stands before the form on wide screens. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/** A page about an account, such as the login: one card in the middle of the page. */
export function AccountPage({ title, lead, beside, children }: AccountPageProps) {
  return (
    <Page>
      <div className={beside ? styles.pair : undefined}>
        {beside && <div className={styles.beside}>{beside}</div>}
        <div className={styles.card}>
          <PageHead title={title} lead={lead} />
          {children}
        </div>
      </div>
    </Page>
  );
}
