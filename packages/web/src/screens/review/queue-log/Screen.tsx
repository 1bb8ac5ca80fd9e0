import { shownCount } from "../../../app/notifications/notification-status.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { QueueLogForm } from "../../../components/community-review/QueueLogForm.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { postAddress } from "../../../components/review/post-address.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type load, PAGE_SIZE } from "./load.ts";
import styles from "./QueueLog.module.css";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: listTitle(t, t("review_queues.log"), loaded.page),
  noindex: true,
});

type LoggedReview = ScreenProps<typeof load>["loaded"]["list"][number];

/** What members have reviewed, newest first, and what waits. Rules: docs/rules/community-review.md CQ12. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { page, count, list, waiting, filters } = loaded;
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <Page>
      <PageHead title={t("review_queues.log")} lead={t("review_queues.log_lead")} />
      {waiting.length > 0 && (
        <section aria-label={t("review_queues.log_waiting")}>
          <dl className={styles.waiting}>
            {waiting.map((each) => (
              <div key={each.queue}>
                <dt>{t(`review_queues.queue.${each.queue}`)}</dt>
                <dd>{shownCount(each.count)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <QueueLogForm filters={filters} />
      {list.length === 0 ? (
        <EmptyState title={t(isFiltered ? "review_queues.log_none" : "review_queues.log_empty")} />
      ) : (
        <ol className={styles.list}>
          {list.map((review) => (
            <li key={`${review.user_info.id} ${review.queue} ${review.object_id}`} className={styles.review}>
              <ReviewRow review={review} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}

function ReviewRow({ review }: { review: LoggedReview }) {
  const t = useT();
  const { user_info, queue, decision, created_at, title, audit } = review;
  return (
    <>
      <p className={styles.what}>
        <strong>{t(`review_queues.did.${decision}`)}</strong>{" "}
        {title === "" ? (
          t("review_queues.gone")
        ) : (
          <a href={postAddress(review)} dir="auto">
            {title}
          </a>
        )}
        {audit && decision !== "skip" && (
          <span className={audit.is_passed ? styles.passed : styles.failed}>
            {t(audit.is_passed ? "review_queues.test_passed" : "review_queues.test_failed")}
          </span>
        )}
      </p>
      <p className={styles.who}>
        <PersonLink person={user_info} size={16} withRank={false} />
        <span>{t(`review_queues.queue.${queue}`)}</span>
        <RelativeTime at={created_at} />
      </p>
    </>
  );
}
