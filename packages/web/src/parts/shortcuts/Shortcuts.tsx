import { lazy, Suspense, useEffect, useState } from "react";
import { useIsLive, useServices, useT } from "../../app/services.tsx";
import { isTyping } from "../shell/keys.ts";
import styles from "./Shortcuts.module.css";

const Keys = lazy(() => import("./Keys.tsx").then((file) => ({ default: file.Keys })));

/** Keys that act alone. The slash belongs to the search itself. */
const ACTING = /^[?jkoudeach]$/;
/** What a key asks for here; "" for nothing. Ctrl or ⌘ with K asks while somebody types as well, but an editor that makes a link of it has taken that already. */
function askedBy(event: KeyboardEvent): string {
  // Letters that are meant for a field on its way shall not act either.
  if (document.querySelector("dialog[open], [data-opening]")) return "";
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "k")
    return event.defaultPrevented ? "" : "palette";
  return ACTING.test(event.key) && !isTyping(event) ? event.key : "";
}

/** Listens for the keys that act and shows what they are; what they do is fetched when one is pressed. */
export function Shortcuts() {
  const t = useT();
  const isLive = useIsLive();
  const { storage } = useServices();
  const [pressed, press] = useState("");
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      // What is switched off stays with the browser.
      if (asked === "" || storage.read("shortcuts") === "off") return;
      event.preventDefault();
      // What the first key asked for may still be on its way: letters meant for the palette shall not vote.
      press((before) => before || asked);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [storage]);
  if (!isLive) return null;
  return (
    <>
      <button type="button" className={styles.open} onClick={() => press("help")}>
        {t("parts.shortcuts.title")}
      </button>
      {pressed !== "" && (
        <Suspense>
          <Keys pressed={pressed} onDone={() => press("")} />
        </Suspense>
      )}
    </>
  );
}
