import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";

const fields = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]";

/** True while the user types, chooses or answers a dialog. */
function isUserBusy(): boolean {
  const { activeElement } = document;
  const isEditor = activeElement?.shadowRoot != null;
  return isEditor || activeElement?.matches(fields) === true || document.querySelector("dialog[open]") !== null;
}

/** True while the user is not busy; never in the administration or the review. Source: docs/rules/badges.md D6. */
export function useIdle(): boolean {
  const { router } = useServices();
  const { path } = useStore(router.view).location;
  const [isBusy, setBusy] = useState(isUserBusy);
  useEffect(() => {
    // The next element gets the focus only after the previous one has lost it.
    const update = () => setTimeout(() => setBusy(isUserBusy()));
    for (const name of ["focusin", "focusout", "close"]) document.addEventListener(name, update, true);
    return () => {
      for (const name of ["focusin", "focusout", "close"]) document.removeEventListener(name, update, true);
    };
  }, []);
  return !isBusy && !/^\/(admin|install|review)(\/|$)/.test(path);
}
