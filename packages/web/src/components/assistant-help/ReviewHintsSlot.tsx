import { lazy, Suspense } from "react";
import { useIsLive, useSite, useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";

const Hints = lazy(() => import("./ReviewHints.tsx").then((file) => ({ default: file.ReviewHints })));

/** Loads the hints for staff, while the assistant is on. */
export function ReviewHintsSlot({ postId }: { readonly postId: string }) {
  const viewer = useViewer();
  const isLive = useIsLive();
  const { site_assistant } = useSite();
  if (!isLive || !site_assistant.enabled || !isStaff(viewer)) return null;
  return (
    <Suspense>
      <Hints key={postId} postId={postId} />
    </Suspense>
  );
}
