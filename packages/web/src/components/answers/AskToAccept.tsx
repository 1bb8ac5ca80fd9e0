import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useViewer } from "../../app/services/services.tsx";
import type { ReminderThread } from "./ThreadReminder.tsx";

const Reminder = lazyPart(() => import("./ThreadReminder.tsx"), "ThreadReminder");

/** Asks the asker of a question, after some days, whether one of its answers helped. Its code is loaded for askers only. */
export function AskToAccept({ question, answers }: ReminderThread) {
  const viewer = useViewer();
  if (viewer?.id !== question.user_info.id) return null;
  return <Reminder question={question} answers={answers} />;
}
