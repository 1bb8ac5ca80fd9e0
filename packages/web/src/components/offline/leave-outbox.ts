import type { Services } from "../../app/services/services.tsx";
import { ownOutbox } from "./store-unsent.ts";

/**
 * Before a log-out: asks whether the texts that are not sent yet may be removed, and removes them; false to stay.
 * Rules: docs/rules/app.md WA13.
 */
export async function leaveOutbox({ viewer, messages, feedback, storage }: Services): Promise<boolean> {
  const userId = viewer.get()?.id ?? "";
  if (!storage.read("outbox", userId)) return true;
  const posts = await ownOutbox()
    .list(userId)
    .catch(() => []);
  const { t } = messages.get();
  const question = {
    title: t("components.outbox.leave_title", { count: posts.length }),
    message: t("components.outbox.leave_message"),
    confirm: t("components.outbox.leave_confirm"),
    tone: "danger",
  } as const;
  if (posts.length > 0 && !(await feedback.confirm(question))) return false;
  for (const { key } of posts) await ownOutbox().remove(key);
  await ownOutbox()
    .setSession(null)
    .catch(() => undefined);
  storage.remove("outbox", userId);
  return true;
}
