import { lazy, Suspense } from "react";
import { useIsLive, useSite, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import type { QuestionValues } from "../questions/question-values.ts";

const Help = lazy(() => import("./WordingHelp.tsx").then((file) => ({ default: file.WordingHelp })));

interface WordingHelpSlotProps {
  readonly values: QuestionValues;
  onChange(values: QuestionValues): void;
}

/** Loads the help with title and tags for members, while the assistant is on. */
export function WordingHelpSlot(props: WordingHelpSlotProps) {
  const viewer = useViewer();
  const isLive = useIsLive();
  const { site_assistant } = useSite();
  if (!isLive || !site_assistant.enabled || !isMember(viewer)) return null;
  return (
    <Suspense>
      <Help {...props} />
    </Suspense>
  );
}
