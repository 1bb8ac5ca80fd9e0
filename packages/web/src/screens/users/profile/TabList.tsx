import { pageSizes } from "@askwell/domain";
import { usePlace, useT } from "../../../app/services.tsx";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { choiceAddress } from "../../../parts/lists/page-address.ts";
import { ActivityList } from "../../../parts/users/ActivityList.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";
import styles from "./Profile.module.css";
import { orders } from "./tabs.ts";

/** One tab of a profile as a list in pages. */
export function TabList({ loaded }: { loaded: Awaited<ReturnType<typeof load>> }) {
  const t = useT();
  const { path, search } = usePlace();
  const { tab, order, page, count, list } = loaded;
  const isOrdered = tab === "answers" || tab === "questions";
  return (
    <section className={styles.section}>
      <div className={styles.bar}>
        <h2>{t(`screens.profile.tab.${tab}`)}</h2>
        {isOrdered && count > 1 && (
          <nav aria-label={t("parts.questions.orders")} className={styles.orders}>
            {orders.map((each) => (
              <a
                key={each}
                href={choiceAddress(path, search, "order", each === "newest" ? "" : each)}
                aria-current={each === order ? "page" : undefined}
              >
                {t(`parts.questions.order.${each}`)}
              </a>
            ))}
          </nav>
        )}
      </div>
      {list.length === 0 ? (
        <EmptyState title={t("screens.profile.nothing")}>{t("screens.profile.nothing_hint")}</EmptyState>
      ) : (
        <ActivityList list={list} />
      )}
      <Pager page={page} pageSize={pageSizes.profile} count={count} />
    </section>
  );
}
