import { OFFLINE_PATH } from "../../app/offline/stored-pages.ts";
import { useMessages, useServices, useSite } from "../../app/services/services.tsx";
import { type Store, useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./OfflineNotice.module.css";
import { storedTime } from "./stored-time.ts";

/** What is known about the connection. */
export interface Connection {
  readonly isOnline: boolean;
  /** Unix seconds; null for a page of the network. */
  readonly storedAt: number | null;
  /** The connection is there again, and the page is from before. */
  readonly isBack: boolean;
}

/** Makes the notice about the connection. */
export function createOfflineNotice(connection: Store<Connection>) {
  return function OfflineNotice() {
    const { t, language } = useMessages();
    const timeZone = useSite().interface.time_zone;
    const { isOnline, storedAt, isBack } = useStore(connection);
    const isOfflinePage = useStore(useServices().router.view).outcome.route?.path === OFFLINE_PATH;
    const UnsentNotice = useStore(useServices().app)?.UnsentNotice;
    const isShown = !isOnline || storedAt !== null;
    const state = isBack ? "back" : isOnline ? "no_answer" : "offline";
    const time =
      storedAt === null || isOfflinePage
        ? ""
        : t("components.offline.from", { time: storedTime({ language, timeZone }, storedAt, Date.now() / 1000) });
    return (
      <div role="status" className={styles.region}>
        {isShown && (
          <div className={styles.notice}>
            <Icon name="info" />
            <p>
              {t(`components.offline.${state}`)} {time}
            </p>
            {(isBack || isOnline) && (
              <Button small onClick={() => location.reload()}>
                {t("components.offline.reload")}
              </Button>
            )}
          </div>
        )}
        {UnsentNotice && <UnsentNotice />}
      </div>
    );
  };
}
