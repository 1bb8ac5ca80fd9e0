import { lazy, Suspense, useEffect, useState } from "react";
import { useIsLive, useT } from "../../app/services.tsx";
import { isTyping } from "../shell/keys.ts";
import styles from "./Shortcuts.module.css";

const Keys = lazy(() => import("./Keys.tsx").then((file) => ({ default: file.Keys })));

/** Keys that act alone. The slash belongs to the search itself. */
const ACTING = /^[?jkha]$/;

/** Listens for single keys and shows what they are; what they do is fetched when one is pressed. */
export function Shortcuts() {
  const t = useT();
  const isLive = useIsLive();
  const [pressed, press] = useState("");
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!ACTING.test(event.key) || isTyping(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      press(event.key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
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
