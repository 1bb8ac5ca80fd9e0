import { pageSizes } from "@askwell/domain";
import { useEffect } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useStore } from "../../../app/store.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { AchievementRow } from "./AchievementRow.tsx";
import { InboxRow } from "./InboxRow.tsx";
import type { load } from "./load.ts";
import styles from "./Notifications.module.css";
import { inboxFilters, type NotificationType, notificationsPath, notificationTypes } from "./notification-types.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({
  title: t("screens.notifications.title"),
  noindex: true,
});

/** Clears the counter of a type when its list is opened; notifications stay unread. */
function useClearCounter(kind: NotificationType): void {
  const { api, notifications, handleError } = useServices();
  useEffect(() => {
    api
      .clearNotificationStatus({ type: kind })
      .then(notifications.set, (error) => handleError(error, { quietFailure: true }));
  }, [api, kind, notifications, handleError]);
}

/** A button for notifications that arrived since the list was loaded. */
function NewNotifications({ kind }: { kind: NotificationType }) {
  const t = useT();
  const { api, notifications, router } = useServices();
  const count = useStore(notifications)?.[kind] ?? 0;
  const show = async () => {
    await router.revalidate();
    notifications.set(await api.clearNotificationStatus({ type: kind }));
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

function MarkAllRead({ kind }: { kind: NotificationType }) {
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

/** The user's notifications: inbox or achievements. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { kind, part, page, count, list } = loaded;
  useClearCounter(kind);
  const Row = kind === "inbox" ? InboxRow : AchievementRow;
  return (
    <Page>
      <PageHead
        title={t("screens.notifications.title")}
        actions={list.length > 0 && <MarkAllRead key={kind} kind={kind} />}
      />
      <Tabs
        label={t("screens.notifications.kinds")}
        tabs={notificationTypes.map((each) => ({
          href: notificationsPath(each),
          label: t(`screens.notifications.kind.${each}`),
          current: each === kind,
        }))}
      />
      <div className={styles.body}>
        {kind === "inbox" && (
          <nav aria-label={t("screens.notifications.parts")} className={styles.parts}>
            {inboxFilters.map((each) => (
              <a key={each} href={notificationsPath("inbox", each)} aria-current={each === part ? "page" : undefined}>
                {t(`screens.notifications.part.${each}`)}
              </a>
            ))}
          </nav>
        )}
        <NewNotifications kind={kind} />
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
        <a href="/users/settings/notify" className="touch-target">
          {t("screens.unsubscribe.settings")}
        </a>
      </p>
    </Page>
  );
}
