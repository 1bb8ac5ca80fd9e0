import type { WayToWrite } from "@askwell/domain";
import { useIsLive, useServices, useViewer } from "../services/services.tsx";
import { isMember } from "./viewer.ts";

/**
 * How the viewer writes texts, and how to choose: the account stores it, and the browser that of visitors, which counts
 * until the account has a choice. The promise is false if the account could not store it.
 * Rule: docs/rules/editor.md ED13.
 */
export function useWayToWrite(): [WayToWrite, (way: WayToWrite) => Promise<boolean>] {
  const { api, storage, viewer } = useServices();
  const person = useViewer();
  const isLive = useIsLive();
  // The server does not know what the browser stores.
  const stored = person?.writing ?? (isLive ? storage.read("writing") : null);
  const choose = async (way: WayToWrite) => {
    const member = viewer.get();
    if (!isMember(member)) return storage.write("writing", way);
    viewer.set({ ...member, writing: way });
    try {
      await api.chooseWayToWrite({ writing: way });
      return true;
    } catch {
      // It counts until the account is loaded again.
      return false;
    }
  };
  return [stored === "visual" ? "visual" : "markdown", choose];
}
