import { lazy, Suspense, useMemo } from "react";
import { useIsLive, useServices, useViewer } from "../../app/services/services.tsx";
import { openFirstSteps } from "../../app/session/first-steps.ts";

const Panel = lazy(() => import("./FirstStepsPanel.tsx").then((file) => ({ default: file.FirstStepsPanel })));

/** The first steps of a new member; nothing for all other viewers. */
export function FirstStepsSlot() {
  const { storage } = useServices();
  const viewer = useViewer();
  const isLive = useIsLive();
  const steps = useMemo(() => (isLive ? openFirstSteps(storage, viewer) : null), [storage, viewer, isLive]);
  if (!steps || !viewer) return null;
  return (
    <Suspense>
      <Panel key={viewer.id} viewer={viewer} begun={steps} />
    </Suspense>
  );
}
