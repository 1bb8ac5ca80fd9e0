import { useState } from "react";
import { useMessages, useNow, useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Seal.module.css";
import { WithStrong } from "./WithStrong.tsx";

interface SealProps {
  /** The name of the asker, for whom staff may accept. */
  readonly by: string;
  /** Unix seconds; 0 where it is unknown. */
  readonly at: number;
  /** It was accepted while the page was open: the check draws itself. */
  readonly isNew: boolean;
}

/** Whether something has come true since the component appeared. */
export function useHasBecome(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (wasTrue && !isTrue) setWasTrue(false);
  return isTrue && !wasTrue;
}

/** The seal on the rim of the accepted answer: who accepted it, and when. */
export function Seal({ by, at, isNew }: SealProps) {
  const t = useT();
  const { formats } = useMessages();
  const now = useNow();
  const time = at === 0 ? "" : formats.date(at, now ?? Date.now() / 1000);
  const accepted = t("components.answers.accepted");
  const sentence =
    at === 0
      ? t("components.answers.accepted_by", { accepted, name: by })
      : t("components.answers.accepted_by_on", { accepted, name: by, time });
  return (
    <p className={styles.seal}>
      <span className={classes(styles.disc, isNew && styles.drawn)}>
        <Icon name="check" />
      </span>
      <span className={styles.words} suppressHydrationWarning title={formats.absoluteDate(at) || undefined}>
        <WithStrong sentence={sentence} strong={accepted} />
      </span>
    </p>
  );
}
