import { Icon } from "../Icon.tsx";
import styles from "./Pagination.module.css";
import { pageSteps } from "./pages.ts";

interface PaginationProps {
  readonly page: number;
  readonly last: number;
  addressOf(page: number): string;
  readonly labels: {
    readonly whole: string;
    readonly previous: string;
    readonly next: string;
    page(page: number): string;
  };
}

/** Links to the pages of a list; nothing for a single page. */
export function Pagination({ page, last, addressOf, labels }: PaginationProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label={labels.whole} className={styles.pages}>
      {page > 1 && (
        <a href={addressOf(Math.min(page - 1, last))} rel="prev" className={styles.page}>
          <Icon name="chevron-start" />
          {labels.previous}
        </a>
      )}
      {pageSteps(page, last).map((step, index) =>
        step === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity.
          <span key={`gap${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={step}
            href={addressOf(step)}
            className={styles.page}
            aria-label={labels.page(step)}
            aria-current={step === page ? "page" : undefined}
          >
            {step}
          </a>
        ),
      )}
      {page < last && (
        <a href={addressOf(page + 1)} rel="next" className={styles.page}>
          {labels.next}
          <Icon name="chevron-end" />
        </a>
      )}
    </nav>
  );
}
