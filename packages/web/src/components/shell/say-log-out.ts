import { storageName } from "../../app/routing/base-path.ts";
import { focusMainWhenLost } from "../../app/routing/page-focus.ts";
import type { Services } from "../../app/services/services.tsx";

/** A log-out loads a page at once; after a session that has ended by itself, the reader loads the next one later. */
const LOADED_WITHIN_MS = 10_000;
const storedName = () => storageName("askwell.logged-out");

/** What is stored for this tab; null with a blocked storage. */
function ofStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** Says on the page after a log-out that it was one. Rules: docs/rules/focus.md KF6. */
export function sayLogOut({ feedback, messages, viewer }: Services): void {
  const at = Number(ofStorage((storage) => storage.getItem(storedName())));
  ofStorage((storage) => storage.removeItem(storedName()));
  if (!viewer.get() && Date.now() - at < LOADED_WITHIN_MS) {
    feedback.toast("ok", messages.get().t("shell.logged_out"));
    focusMainWhenLost();
  }
  viewer.subscribe(() => {
    if (viewer.get()) ofStorage((storage) => storage.removeItem(storedName()));
    else ofStorage((storage) => storage.setItem(storedName(), String(Date.now())));
  });
}
