import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { findThreads, wireId } from "../posts/index.ts";

/** The ids that lead to an object, in their wire format. */
export interface ObjectLocation {
  readonly object_id: string;
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
  /** Of the question, or of the tag; "" for deleted objects. */
  readonly title: string;
}

/**
 * The ids and titles that lead to posts and tags; an object that no longer exists has only its id. At most four
 * queries.
 */
export async function objectLocations(app: App, db: Db, ids: readonly string[]): Promise<Map<string, ObjectLocation>> {
  const uniqueIds = [...new Set(ids)].filter((id) => id !== "0");
  const threads = await findThreads(db, uniqueIds);
  const missing = uniqueIds.filter((id) => !threads.has(id));
  const tags = missing.length === 0 ? [] : await tagNames(db, missing);
  return new Map(
    uniqueIds.map((id) => {
      const thread = threads.get(id);
      const location = {
        object_id: wireId(app, id),
        question_id: thread ? wireId(app, thread.question.id) : "",
        answer_id: thread?.answer ? wireId(app, thread.answer.id) : "",
        comment_id: thread?.comment ? id : "",
        title: thread?.question.title ?? tags.find((tag) => tag.id === id)?.slug_name ?? "",
      };
      return [id, location];
    }),
  );
}

function tagNames(db: Db, ids: readonly string[]) {
  return db.selectFrom("tags").select(["id", "slug_name"]).where("id", "in", ids).execute();
}
