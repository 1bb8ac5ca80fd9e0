import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useSite, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import type { QuestionValues } from "../questions/question-values.ts";

const Help = lazyPart(() => import("./WordingHelp.tsx"), "WordingHelp");

interface WordingHelpSlotProps {
  readonly values: QuestionValues;
  onChange(values: QuestionValues): void;
}

/** Loads the help with title and tags for members, while the assistant is on. */
export function WordingHelpSlot(props: WordingHelpSlotProps) {
  const viewer = useViewer();
  const { site_assistant } = useSite();
  if (!site_assistant.enabled || !isMember(viewer)) return null;
  return <Help {...props} />;
}
