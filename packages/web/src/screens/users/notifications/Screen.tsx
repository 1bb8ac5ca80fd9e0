import { useEffect, useRef } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { shownCount } from "../../../app/notifications/notification-status.ts";
import type { Head } from "../../../app/page/head.ts";
import { focusMainWhenLost } from "../../../app/routing/page-focus.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, useServices, useT } from "../../../app/services/services.tsx";
import { useStore } from "../../../app/store.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type Tab, Tabs } from "../../../ui/Tabs.tsx";
import { AchievementRow } from "./AchievementRow.tsx";
import { InboxRow } from "./InboxRow.tsx";
import type { load } from "./load.ts";
import styles from "./Notifications.module.css";
import {
  inboxFilters,
  type NotificationType,
  notificationsPath,
  objectId,
  PAGE_SIZE,
  periodOf,
  periods,
} from "./notification-types.ts";
import { useReadByScrolling } from "./use-read-by-scrolling.ts";

type NotificationPage = Awaited<ReturnType<typeof load>>;

export function head({ t, loaded: { kind, part, page } }: HeadContext<typeof load>): Head {
  const chosen =
    kind === "achievement" ? t("screens.notifications.achievements") : t(`screens.notifications.part.${part}`);
  const all = t("screens.notifications.title");
  return { title: listTitle(t, kind === "inbox" && part === "all" ? all : `${chosen} - ${all}`, page), noindex: true };
}

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
    focusMainWhenLost();
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
  const { feedback, router } = useServices();
  const call = useCall("readAllNotifications");
  const mark = async () => {
    const result = await call.run({ type: kind });
    if (!result?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("screens.notifications.all_read"));
    // The list of what is unread is empty then, and the button is gone.
    focusMainWhenLost();
  };
  return (
    <Button variant="quiet" busy={call.busy} onClick={() => void mark()}>
      {t("screens.notifications.read_all")}
    </Button>
  );
}

/** The parts of the inbox, and the achievements, as one row of tabs; that of the other type says how much is new. */
function useTabs({ kind, part }: Pick<NotificationPage, "kind" | "part">): Tab[] {
  const t = useT();
  const status = useStore(useServices().notifications);
  const newOf = (other: NotificationType) =>
    kind !== other && status?.[other] ? { count: shownCount(status[other]) } : {};
  return [
    ...inboxFilters.map((each) => ({
      href: notificationsPath("inbox", each),
      label: t(`screens.notifications.part.${each}`),
      current: kind === "inbox" && each === part,
      ...(each === "all" && newOf("inbox")),
    })),
    {
      href: notificationsPath("achievement"),
      label: t("screens.notifications.achievements"),
      current: kind === "achievement",
      ...newOf("achievement"),
    },
  ];
}

function NotificationGroups({ loaded }: { loaded: NotificationPage }) {
  const { t, formats } = useMessages();
  const { kind, list, badges, now } = loaded;
  const isToday = (at: number) => formats.date(at, now) === formats.date(now, now);
  const sections = useRef<HTMLDivElement>(null);
  useReadByScrolling(sections, list);
  const groups = Object.groupBy(list, ({ update_time }) => periodOf(update_time, now, isToday(update_time)));
  const renderPeriod = (period: (typeof periods)[number]) => {
    const items = groups[period];
    if (!items) return null;
    return (
      <section key={period}>
        <h2 className={styles.period}>{t(`screens.notifications.period.${period}`)}</h2>
        <ul className={styles.list}>
          {items.map((item) =>
            kind === "inbox" ? (
              <InboxRow key={item.id} item={item} />
            ) : (
              <AchievementRow key={item.id} item={item} badge={badges[objectId(item, "badge_id")]} />
            ),
          )}
        </ul>
      </section>
    );
  };
  return <div ref={sections}>{periods.map(renderPeriod)}</div>;
}

function Reach() {
  const t = useT();
  return (
    <section>
      <h2>{t("screens.notifications.reach")}</h2>
      <p className={styles.reach}>{t("screens.notifications.reach_what")}</p>
      <p>
        <a href="/users/settings/notify" className="touch-target">
          {t("screens.unsubscribe.settings")}
        </a>
      </p>
    </section>
  );
}

/** The user's notifications: inbox or achievements. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { kind, part, page, count, list } = loaded;
  const tabs = useTabs(loaded);
  const shown = kind === "inbox" ? part : kind;
  useClearCounter(kind);
  return (
    <Page aside={<Reach />} asideLabel={t("screens.notifications.reach")}>
      <PageHead
        title={t("screens.notifications.title")}
        actions={list.length > 0 && <MarkAllRead key={kind} kind={kind} />}
      />
      <Tabs label={t("screens.notifications.kinds")} tabs={tabs} />
      <NewNotifications kind={kind} />
      {list.length === 0 ? (
        <EmptyState
          title={t(`screens.notifications.none.${shown}`)}
          action={<LinkButton href="/questions?order=unanswered">{t("screens.notifications.none_next")}</LinkButton>}
        >
          {t(`screens.notifications.none_hint.${shown}`)}
        </EmptyState>
      ) : (
        <NotificationGroups loaded={loaded} />
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}
