import type { LiveNoticeProps } from "../../app/live/live-store.ts";
import { useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";

/** A place for a notice of what others have changed. */
export function LivePlace(props: LiveNoticeProps) {
  const live = useStore(useServices().live);
  return live && <live.Notice {...props} />;
}
