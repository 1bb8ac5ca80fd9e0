import type { Services } from "../../app/services/services.tsx";
import { storedName } from "../../app/storage.ts";

const skipConfirmation = (event: Event) => event.stopImmediatePropagation();

type TabServices = Pick<Services, "session" | "viewer">;

/**
 * Reloads the page when another user has logged in in another tab of this browser: the text of the previous user must not
 * stay on it. It is stored as their draft, so nothing is asked. Returns how to stop. Rules: docs/rules/drafts.md DR8.
 */
export function watchOtherTabs(
  { session, viewer }: TabServices,
  reload: () => void = () => location.reload(),
): () => void {
  let person = viewer.get()?.id;
  let token = session.token();
  const unsubscribe = viewer.subscribe(() => {
    person = viewer.get()?.id ?? person;
    token = session.token();
  });
  const onStored = async ({ key }: StorageEvent) => {
    const current = session.token();
    // Every tab rewrites the same token from time to time.
    if (key !== storedName("token") || current === null || current === token) return;
    const before = person;
    const found = await session.refresh(true).catch(() => null);
    if (!found || found.id === before) return;
    addEventListener("beforeunload", skipConfirmation, { capture: true, once: true });
    reload();
  };
  addEventListener("storage", onStored);
  return () => {
    unsubscribe();
    removeEventListener("beforeunload", skipConfirmation, { capture: true });
    removeEventListener("storage", onStored);
  };
}
