import { useMemo } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useIsLive, useServices, useViewer } from "../../app/services/services.tsx";
import { openFirstSteps } from "../../app/session/first-steps.ts";

const Panel = lazyPart(() => import("./FirstStepsPanel.tsx"), "FirstStepsPanel");

/** The first steps of a new member; nothing for all other viewers. */
export function FirstStepsSlot() {
  const { storage } = useServices();
  const viewer = useViewer();
  const isLive = useIsLive();
  const steps = useMemo(() => (isLive ? openFirstSteps(storage, viewer) : null), [storage, viewer, isLive]);
  if (!steps || !viewer) return null;
  return <Panel key={viewer.id} viewer={viewer} begun={steps} />;
}
