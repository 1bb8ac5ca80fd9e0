import { type RefObject, useEffect, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./ReachAnswer.module.css";

/** True while the element is below what the window shows. */
function useIsBelow(element: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver((changes) => {
      // The last one is how it is now: a page that opens at an answer reports more than one at once.
      const { isIntersecting, boundingClientRect } = changes.at(-1)!;
      setBelow(!isIntersecting && boundingClientRect.top > 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isBelow;
}

/** The button that leads to the answer form from anywhere in a long thread: a bar of its own below the text. */
export function ReachAnswer({ form, onPress }: { readonly form: RefObject<HTMLElement | null>; onPress(): void }) {
  const t = useT();
  const isBelow = useIsBelow(form);
  if (!isBelow) return null;
  return (
    <div className={styles.bar}>
      <Button small onClick={onPress} aria-keyshortcuts="a" icon="edit">
        {t("components.answers.yours")}
      </Button>
    </div>
  );
}
