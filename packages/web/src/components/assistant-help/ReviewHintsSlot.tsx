import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useSite, useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";

const Hints = lazyPart(() => import("./ReviewHints.tsx"), "ReviewHints");

/** Loads the hints for staff, while the assistant is on. */
export function ReviewHintsSlot({ postId }: { readonly postId: string }) {
  const viewer = useViewer();
  const { site_assistant } = useSite();
  if (!site_assistant.enabled || !isStaff(viewer)) return null;
  return <Hints key={postId} postId={postId} />;
}
