import { kindOfId, type PostKind } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import { findThreads } from "../posts/index.ts";

/** Where a post is, for links. */
export interface PostPlace {
  readonly object_type: PostKind;
  readonly object_id: string;
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
  readonly title: string;
}

/** Where some posts are; purged ones have no title. */
export async function placesOf(db: Db, ids: readonly string[]): Promise<Map<string, PostPlace & { user_id: string }>> {
  const threads = await findThreads(db, [...new Set(ids)]);
  return new Map(
    ids.map((object_id) => {
      const thread = threads.get(object_id);
      const kind = kindOfId(object_id) as PostKind;
      return [
        object_id,
        {
          ...{
            object_type: kind,
            object_id,
            question_id: thread?.question.id ?? "",
            answer_id: thread?.answer?.id ?? "",
          },
          ...{ comment_id: thread?.comment?.id ?? "", title: thread?.question.title ?? "" },
          user_id: thread?.user_id ?? "0",
        },
      ];
    }),
  );
}
