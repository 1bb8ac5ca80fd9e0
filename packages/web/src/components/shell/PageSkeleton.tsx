import type { SkeletonKind } from "../../app/routing/route.ts";
import { useT } from "../../app/services/services.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Page } from "../layout/Page.tsx";
import styles from "./PageSkeleton.module.css";

/** Number of placeholders by skeleton. Source: docs/screens.md "Loading". */
const COUNTS: Readonly<Record<SkeletonKind, number>> = { list: 10, grid: 20, post: 2, page: 1 };

/** A row of a list of questions: ring, title, second line, votes. */
const Row = () => (
  <div className={styles.row}>
    <span className={styles.well} />
    <div className={styles.lines}>
      <Skeleton width="most" />
      <Skeleton shape="small" width="half" />
    </div>
    <div className={styles.votes}>
      <Skeleton />
    </div>
  </div>
);

const Card = () => (
  <div className={styles.card}>
    <Skeleton shape="title" width="half" />
    <Skeleton />
    <Skeleton width="most" />
  </div>
);

const Post = () => (
  <div className={styles.post}>
    <Skeleton />
    <Skeleton />
    <Skeleton width="most" />
    <Skeleton shape="block" />
    <Skeleton width="half" />
  </div>
);

const placeholders = { list: Row, grid: Card, post: Post, page: Post } as const;

/** The skeleton of a slow page. */
export function PageSkeleton({ kind }: { kind: SkeletonKind }) {
  const t = useT();
  const Placeholder = placeholders[kind];
  return (
    <Page>
      <p role="status" className="visually-hidden">
        {t("ui.loading")}
      </p>
      <Skeleton shape="title" width="half" />
      <div className={kind === "grid" ? styles.grid : styles.list}>
        {Array.from({ length: COUNTS[kind] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
          <Placeholder key={index} />
        ))}
      </div>
    </Page>
  );
}
