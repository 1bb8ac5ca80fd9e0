import { useEffect, useId, useRef } from "react";
import type { News } from "../../app/news.ts";
import { useServices, useT, useViewer } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { BadgeMark, badgeLevel } from "../users/BadgeMark.tsx";
import styles from "./Celebration.module.css";
import { throwConfetti } from "./confetti.ts";

type Award = NonNullable<News["badge_award"]>;

/** The badge that the reader has just earned, if there is one. It stands at the edge and takes nobody's focus away. */
export function Celebration() {
  const award = useStore(useServices().news)?.badge_award;
  return award ? <AwardCard key={award.notification_id} award={award} /> : null;
}

function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return canvas.current && !isStill ? throwConfetti(canvas.current) : undefined;
  }, []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  );
}

function AwardCard({ award }: { readonly award: Award }) {
  const t = useT();
  const { api, news, react } = useServices();
  const username = useViewer()?.username ?? "";
  const id = useId();
  const close = () => {
    const now = news.get();
    if (now) news.set({ ...now, badge_award: null });
    api.readNotification({ id: award.notification_id }).catch((error) => react(error, { quietFailure: true }));
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
        <BadgeMark level={award.level} large />
        <div className={styles.words}>
          <h2 id={`${id}t`}>{award.name}</h2>
          <p id={`${id}d`}>
            {t("parts.celebration.earned", { level: t(`parts.users.badge.${badgeLevel(award.level)}`) })}
          </p>
          <ButtonRow>
            <LinkButton
              small
              href={`/badges/${award.badge_id}?username=${encodeURIComponent(username)}`}
              onClick={close}
            >
              {t("parts.celebration.show")}
            </LinkButton>
            <Button small look="quiet" onClick={close}>
              {t("ui.close")}
            </Button>
          </ButtonRow>
        </div>
      </div>
    </>
  );
}
