import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThreads } from "../posts/index.ts";
import { listMailableNews } from "./queries.ts";
import { wantMails } from "./want-mails.ts";

/**
 * Puts down mails about news that people have got in their inbox, for those who want them. Who only follows a question
 * reads of its answers there. Rules: docs/rules/mails.md Y4.
 */
export async function onNewsTold(app: App, event: EventOf<"news_told">): Promise<void> {
  const db = app.db.read;
  const news = await listMailableNews(db, event.notification_ids);
  const threads = await findThreads(db, [...new Set(news.map((each) => each.object_id))]);
  const due = news.filter(
    ({ action, object_id, user_id }) =>
      action !== "answer_the_question" || threads.get(object_id)?.question.user_id === user_id,
  );
  const keys = due.map(({ id, user_id }) => ({ user_id, kind: "inbox", object_id: id }));
  await app.db.write((tx) => wantMails(app, tx, keys));
}
