import { useEffect, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useIsLive, useServices, useT } from "../../app/services/services.tsx";
import { isTyping } from "../../ui/keys.ts";
import { findShortcut } from "./find-shortcut.ts";
import styles from "./Shortcuts.module.css";

const Keys = lazyPart(() => import("./Keys.tsx"), "Keys");

/** Keys of the shortcuts. The slash is handled by the search. */
const SHORTCUT_KEYS = /^[?jkoudeach]$/;
/** The shortcut of a key press; "" for none. Ctrl or ⌘ with K works in fields, too, unless an editor has handled it. */
function shortcutOf(event: KeyboardEvent): string {
  // No shortcuts in a dialog or while one is loading.
  if (document.querySelector("dialog[open], [data-opening]")) return "";
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "k")
    return event.defaultPrevented ? "" : "palette";
  const isKnown = SHORTCUT_KEYS.test(event.key) || findShortcut(event.key) !== null;
  return isKnown && !isTyping(event) ? event.key : "";
}

/** Listens for shortcuts and offers their list; the code that runs them is loaded with the first one. */
export function Shortcuts() {
  const t = useT();
  const isLive = useIsLive();
  const { storage } = useServices();
  const [pressed, press] = useState("");
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      // Disabled shortcuts are left to the browser.
      if (shortcut === "" || storage.read("shortcuts") === "off") return;
      event.preventDefault();
      // The first shortcut may still be loading: further keys are ignored until then.
      press((before) => before || shortcut);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [storage]);
  if (!isLive) return null;
  return (
    <>
      <button type="button" className={styles.open} onClick={() => press("help")}>
        {t("components.shortcuts.title")}
      </button>
      {pressed !== "" && <Keys pressed={pressed} onClose={() => press("")} />}
    </>
  );
}
