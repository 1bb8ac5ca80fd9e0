import { useMemo } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useIsLive, useServices } from "../../app/services/services.tsx";
import type { QuestionView } from "../posts/views.ts";
import type { NextSteps } from "./next-steps.ts";

const Panel = lazyPart(() => import("./NextStepsPanel.tsx"), "NextStepsPanel");

/** What comes next, for viewers who come from the form of a new question; nothing for all others. */
export function NextStepsSlot({ question }: { readonly question: QuestionView }) {
  const { storage } = useServices();
  const isLive = useIsLive();
  const { id } = question;
  const steps = useMemo(() => (isLive ? storage.read<NextSteps>("nextSteps", id) : null), [storage, isLive, id]);
  return steps && <Panel key={id} question={question} steps={steps} />;
}
