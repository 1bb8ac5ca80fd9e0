import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { findThreads, wireId } from "../posts/index.ts";

/** Where an object stands, as replies name it. */
export interface Place {
  readonly object_id: string;
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
  /** Of the question, or of the tag; "" for what is gone. */
  readonly title: string;
}

/** Where some posts and tags stand, by their ids; one that is gone has its id only. At most four queries. */
export async function objectPlaces(app: App, db: Db, ids: readonly string[]): Promise<Map<string, Place>> {
  const wanted = [...new Set(ids)].filter((id) => id !== "0");
  const threads = await findThreads(db, wanted);
  const missing = wanted.filter((id) => !threads.has(id));
  const tags = missing.length === 0 ? [] : await tagNames(db, missing);
  return new Map(
    wanted.map((id) => {
      const thread = threads.get(id);
      const place = {
        object_id: wireId(app, id),
        question_id: thread ? wireId(app, thread.question.id) : "",
        answer_id: thread?.answer ? wireId(app, thread.answer.id) : "",
        comment_id: thread?.comment ? id : "",
        title: thread?.question.title ?? tags.find((tag) => tag.id === id)?.slug_name ?? "",
      };
      return [id, place];
    }),
  );
}

function tagNames(db: Db, ids: readonly string[]) {
  return db.selectFrom("tags").select(["id", "slug_name"]).where("id", "in", ids).execute();
}
