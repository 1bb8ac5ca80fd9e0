import type { Reply } from "@askwell/contract";
import { kindOfId } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { findThreads, wireId } from "../../posts/index.ts";
import { mayLeave } from "../leaving/may-leave.ts";

type ExpectedPost = Reply<"testItemPage">["list"][number]["expected"][number];

/** The ids of a stored list. */
export const idsIn = (text: string): string[] => text.split(" ").filter((id) => id !== "");

/** The posts that some questions of the test set expect, by their ids; those that are gone are left out. */
export async function expectedPosts(
  app: App,
  db: Db,
  lists: readonly string[],
): Promise<(list: string) => ExpectedPost[]> {
  const ids = [...new Set(lists.flatMap(idsIn))];
  const [threads, leaving] = await Promise.all([findThreads(db, ids), mayLeave(app, db, ids)]);
  return (list) =>
    idsIn(list).flatMap((id) => {
      const thread = threads.get(id);
      if (!thread) return [];
      const { question } = thread;
      return {
        question_id: wireId(app, question.id),
        answer_id: kindOfId(id) === "answer" ? wireId(app, id) : "",
        title: question.title,
        url_title: question.url_title,
        may_leave: leaving.has(id),
      };
    });
}
