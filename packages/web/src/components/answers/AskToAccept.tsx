import { lazy, Suspense } from "react";
import { useIsLive, useViewer } from "../../app/services/services.tsx";
import type { ReminderThread } from "./ThreadReminder.tsx";

const Reminder = lazy(() => import("./ThreadReminder.tsx").then((file) => ({ default: file.ThreadReminder })));

/** Asks the asker of a question, after some days, whether one of its answers helped. Its code is loaded for askers only. */
export function AskToAccept({ question, answers }: ReminderThread) {
  const viewer = useViewer();
  const isLive = useIsLive();
  if (!isLive || viewer?.id !== question.user_info.id) return null;
  return (
    <Suspense>
      <Reminder question={question} answers={answers} />
    </Suspense>
  );
}
