import { useEffect, useId, useRef, useState } from "react";
import type { NotificationStatus } from "../../app/notifications/notification-status.ts";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { BadgeMark } from "../badges/BadgeMark.tsx";
import { badgeLevel } from "../badges/badge-levels.ts";
import styles from "./Celebration.module.css";
import { throwConfetti } from "./confetti.ts";
import { useIdle } from "./use-idle.ts";

type BadgeAward = NonNullable<NotificationStatus["badge_award"]>;

interface Announcement {
  readonly award: BadgeAward;
  /** The number of other new badges. */
  readonly others: number;
}

/** Duration of card and confetti. Source: docs/screens.md "Timings and numbers". */
const SHOWN_MS = 8000;

/**
 * Announces a new badge, once: the server stores that it was shown. The card does not take the focus, waits while the
 * user is busy, and closes when they start to work. Rules: docs/rules/badges.md D6.
 */
export function Celebration() {
  const { api, notifications, handleError } = useServices();
  const pendingBadge = useStore(notifications)?.badge_award;
  const [shown, setShown] = useState<Announcement | null>(null);
  const isIdle = useIdle();
  const isClaiming = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new badge and when the user becomes idle.
  useEffect(() => {
    if (!pendingBadge || shown || !isIdle || isClaiming.current) return;
    isClaiming.current = true;
    api
      .showBadge({ id: pendingBadge.notification_id })
      .then(({ is_first, others = 0 }) => {
        if (is_first) setShown({ award: pendingBadge, others });
        const now = notifications.get();
        if (now?.badge_award?.notification_id === pendingBadge.notification_id)
          notifications.set({ ...now, badge_award: null });
      })
      .catch((error) => handleError(error, { quietFailure: true }))
      .finally(() => {
        isClaiming.current = false;
      });
  }, [pendingBadge, shown, isIdle]);
  useEffect(() => {
    if (!isIdle) setShown(null);
  }, [isIdle]);
  return shown && <AwardCard key={shown.award.notification_id} {...shown} onEnd={() => setShown(null)} />;
}

function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return canvas.current && !prefersReducedMotion ? throwConfetti(canvas.current) : undefined;
  }, []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  );
}

interface AwardCardProps extends Announcement {
  onEnd(): void;
}

function AwardCard({ award, others, onEnd }: AwardCardProps) {
  const t = useT();
  const { api, handleError } = useServices();
  const username = encodeURIComponent(useViewer()?.username ?? "");
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer per card.
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => {
    onEnd();
    api.readNotification({ id: award.notification_id }).catch((error) => handleError(error, { quietFailure: true }));
  };
  return (
    <>
      <Confetti />
      <div
        role="dialog"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}d`}
        className={styles.card}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        <BadgeMark badge={award} />
        <div className={styles.words}>
          <h2 id={`${id}t`}>{award.name}</h2>
          <p id={`${id}d`}>
            {t("components.celebration.earned", { level: t(`components.users.badge.${badgeLevel(award.level)}`) })}
            {others > 0 && ` ${t("components.celebration.others", { count: others })}`}
          </p>
          <ButtonRow>
            <LinkButton
              small
              href={others > 0 ? `/users/${username}/badges` : `/badges/${award.badge_id}?username=${username}`}
              onClick={close}
            >
              {t(others > 0 ? "components.celebration.show_all" : "components.celebration.show")}
            </LinkButton>
            <Button small variant="quiet" onClick={close}>
              {t("ui.close")}
            </Button>
          </ButtonRow>
        </div>
      </div>
    </>
  );
}
