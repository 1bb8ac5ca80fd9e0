import { createApi } from "../app/api/api.ts";
import { isOldKey } from "../app/offline/idempotency.ts";
import { openOutbox, outboxCalls, outboxName } from "../app/offline/outbox.ts";
import { dropDraftOf, sendPost, storeProblem } from "../app/offline/send-post.ts";
import { setBasePath } from "../app/routing/base-path.ts";

/** Whether the server asks for a captcha, which only a page can show. */
const CAPTCHA = "captcha_code";

/**
 * Sends the texts of the user of the session that was stored with them, as their pages would. Rejects while the site
 * cannot be reached, so that the browser tries again. Rules: docs/rules/app.md WA11, WA13.
 */
export async function sendUnsent(basePath: string): Promise<void> {
  const outbox = openOutbox(basePath);
  const session = await outbox.session();
  if (!session) return;
  setBasePath(basePath);
  const api = createApi({
    addresses: async () => outboxCalls,
    token: () => session.token,
    language: () => session.language,
    noAnswer: () => "",
  });
  const channel = new BroadcastChannel(outboxName(basePath));
  try {
    for (const { key } of await outbox.list(session.userId)) {
      const post = await outbox.find(key);
      // The session is removed with a log-out, which may happen meanwhile.
      if (post?.problem !== "" || isOldKey(key) || !(await outbox.session())) continue;
      const delivery = await sendPost(post, api);
      if (delivery.kind === "unreachable") throw new Error("the site cannot be reached");
      if (delivery.kind === "signed_out") return await outbox.setSession(null);
      if (delivery.kind === "posted") {
        await outbox.remove(key);
        await dropDraftOf(post, api).catch(() => undefined);
      } else if (!delivery.error.fields.some(({ error_field }) => error_field === CAPTCHA))
        await storeProblem(outbox, post, delivery.error);
      channel.postMessage(null);
    }
    if ((await outbox.list(session.userId)).length === 0) await outbox.setSession(null);
  } finally {
    channel.close();
  }
}

/** Forgets the session: nothing is sent after a log-out. */
export const endOutbox = (basePath: string): Promise<void> => openOutbox(basePath).setSession(null);
