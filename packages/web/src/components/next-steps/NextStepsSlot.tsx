import { lazy, Suspense, useMemo } from "react";
import { useIsLive, useServices } from "../../app/services/services.tsx";
import type { Toggle } from "../posts/use-toggles.ts";
import type { QuestionView } from "../posts/views.ts";
import type { NextSteps } from "./next-steps.ts";

const Panel = lazy(() => import("./NextStepsPanel.tsx").then((file) => ({ default: file.NextStepsPanel })));

interface NextStepsSlotProps {
  readonly question: QuestionView;
  readonly follow: Toggle | undefined;
}

/** What comes next, for viewers who come from the form of a new question; nothing for all others. */
export function NextStepsSlot({ question, follow }: NextStepsSlotProps) {
  const { storage } = useServices();
  const isLive = useIsLive();
  const { id } = question;
  const steps = useMemo(() => (isLive ? storage.read<NextSteps>("nextSteps", id) : null), [storage, isLive, id]);
  return (
    steps && (
      <Suspense>
        <Panel key={id} question={question} follow={follow} steps={steps} />
      </Suspense>
    )
  );
}
