import { useSyncExternalStore } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./QuestionList.module.css";

type IgnoredView = "show" | "hide";

/** The root carries the choice: `before-paint.ts` sets it before the first paint, and the styles of a list follow it. */
function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-ignored"] });
  return () => observer.disconnect();
}

const current = (): IgnoredView => (document.documentElement.dataset.ignored === "hide" ? "hide" : "show");
const rendered = (): IgnoredView => "show";

/** How many questions of the page have tags that the reader ignores, and whether they step back or are hidden. */
export function IgnoredNote({ count }: { readonly count: number }) {
  const t = useT();
  const { storage } = useServices();
  const view = useSyncExternalStore(watch, current, rendered);
  if (count === 0) return null;
  const choose = (next: IgnoredView) => {
    storage.write("ignored", next);
    document.documentElement.dataset.ignored = next;
  };
  const isHidden = view === "hide";
  return (
    <p className={styles.note}>
      {t(isHidden ? "components.questions.ignored_hidden" : "components.questions.ignored_shown", { count })}
      <Button small variant="quiet" onClick={() => choose(isHidden ? "show" : "hide")}>
        {t(isHidden ? "components.questions.show_ignored" : "components.questions.hide_ignored")}
      </Button>
    </p>
  );
}
