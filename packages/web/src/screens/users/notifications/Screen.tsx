import { pageSizes } from "@askwell/domain";
import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { useStore } from "../../../app/store.ts";
import { useCall } from "../../../app/use-call.ts";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { AchievementRow } from "./AchievementRow.tsx";
import { InboxRow } from "./InboxRow.tsx";
import { inboxParts, type NewsKind, newsAddress, newsKinds } from "./kinds.ts";
import type { load } from "./load.ts";
import styles from "./Notifications.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => ({
  title: t("screens.notifications.title"),
  noindex: true,
});

/** Looking at a kind takes note of how much of it was new; what is unread stays so. */
function useNoted(kind: NewsKind): void {
  const { api, news, react } = useServices();
  useEffect(() => {
    api.clearNotificationStatus({ type: kind }).then(news.set, (error) => react(error, { quietFailure: true }));
  }, [api, kind, news, react]);
}

/** What came while the list was looked at. */
function Newer({ kind }: { kind: NewsKind }) {
  const t = useT();
  const { api, news, router } = useServices();
  const count = useStore(news)?.[kind] ?? 0;
  const show = async () => {
    await router.revalidate();
    news.set(await api.clearNotificationStatus({ type: kind }));
  };
  return (
    <div aria-live="polite" className={styles.newer}>
      {count > 0 && (
        <Button small onClick={() => void show()}>
          {t("screens.notifications.show_new", { count })}
        </Button>
      )}
    </div>
  );
}

function MarkAllRead({ kind }: { kind: NewsKind }) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("readAllNotifications");
  const mark = async () => {
    const result = await call.run({ type: kind });
    if (result?.ok) await router.revalidate();
  };
  return (
    <Button busy={call.busy} icon="check" onClick={() => void mark()}>
      {t("screens.notifications.read_all")}
    </Button>
  );
}

/** What others did that concerns the reader, and what it has brought them. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { kind, part, page, count, list } = loaded;
  useNoted(kind);
  const Row = kind === "inbox" ? InboxRow : AchievementRow;
  return (
    <Page>
      <PageHead
        title={t("screens.notifications.title")}
        actions={list.length > 0 && <MarkAllRead key={kind} kind={kind} />}
      />
      <Tabs
        label={t("screens.notifications.kinds")}
        tabs={newsKinds.map((each) => ({
          href: newsAddress(each),
          label: t(`screens.notifications.kind.${each}`),
          current: each === kind,
        }))}
      />
      <div className={styles.body}>
        {kind === "inbox" && (
          <nav aria-label={t("screens.notifications.parts")} className={styles.parts}>
            {inboxParts.map((each) => (
              <a key={each} href={newsAddress("inbox", each)} aria-current={each === part ? "page" : undefined}>
                {t(`screens.notifications.part.${each}`)}
              </a>
            ))}
          </nav>
        )}
        <Newer kind={kind} />
        {list.length === 0 ? (
          <EmptyState title={t(`screens.notifications.none.${kind === "inbox" ? part : kind}`)}>
            {t(`screens.notifications.none_hint.${kind}`)}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {list.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
      <Pager page={page} pageSize={pageSizes.usual} count={count} />
      <p className={styles.settings}>
        <a href="/users/settings/notify">{t("screens.unsubscribe.settings")}</a>
      </p>
    </Page>
  );
}
