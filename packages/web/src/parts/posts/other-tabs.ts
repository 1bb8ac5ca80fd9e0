import type { Services } from "../../app/services.tsx";
import { storedKeys } from "../../app/storage.ts";

type Reach = Pick<Services, "session" | "viewer">;

/**
 * Opens the page anew once somebody else has logged in, in another tab of this browser: what the person before has
 * written must not stand on it. It is kept for them, so nobody is asked. Returns how to stop. Rules: docs/rules/drafts.md DR8.
 */
export function watchOtherTabs({ session, viewer }: Reach, reload: () => void = () => location.reload()): () => void {
  let person = viewer.get()?.id;
  let token = session.token();
  const stopFollowing = viewer.follow(() => {
    person = viewer.get()?.id ?? person;
    token = session.token();
  });
  const onStored = async ({ key }: StorageEvent) => {
    const now = session.token();
    // Every tab writes the token again from time to time.
    if (key !== storedKeys.token || now === null || now === token) return;
    const before = person;
    const found = await session.pull(true).catch(() => null);
    if (!found || found.id === before) return;
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    reload();
  };
  addEventListener("storage", onStored);
  return () => {
    stopFollowing();
    removeEventListener("storage", onStored);
  };
}
