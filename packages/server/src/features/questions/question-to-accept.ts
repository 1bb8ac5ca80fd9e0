import type { Reply } from "@askwell/contract";
import { isAcceptanceDue } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { SignedIn } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";

/** The newest questions of the caller that are looked at. */
const NEWEST = 50;

/** The caller's question that was answered last and of which it is time to accept an answer. Source: docs/rules/acceptance.md C8. */
export async function questionToAccept(app: App, who: SignedIn): Promise<Reply<"questionToAccept">> {
  const own = await app.db.read
    .selectFrom("questions")
    .select(["id", "title", "url_title", "status", "answer_count", "accepted_answer_id", "last_answered_at"])
    .where("user_id", "=", who.id)
    .where("visible", "=", 1)
    .orderBy("pinned", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const [row] = own
    .filter(({ status, answer_count, accepted_answer_id, last_answered_at }) => {
      const isWaiting = status === "available" && answer_count > 0 && accepted_answer_id === "0";
      return isWaiting && isAcceptanceDue(last_answered_at, app.now());
    })
    .sort((a, b) => b.last_answered_at - a.last_answered_at);
  return { question: row ? { id: wireId(app, row.id), title: row.title, url_title: row.url_title } : null };
}
