import { kindOfId, type PostKind } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import { namedObjects } from "../assignments/index.ts";
import { findThreads } from "../posts/index.ts";
import { isAccountId } from "./subjects.ts";

/** Where a post, a tag or an account is, for links. */
export interface PostPlace {
  readonly object_type: PostKind | "tag" | "user";
  readonly object_id: string;
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
  readonly slug_name: string;
  readonly username: string;
  readonly title: string;
}

/** Where some posts, tags and accounts are; purged ones have no title. */
export async function placesOf(db: Db, ids: readonly string[]): Promise<Map<string, PostPlace & { user_id: string }>> {
  const threads = await findThreads(db, [...new Set(ids)]);
  const objects = await namedObjects(
    db,
    ids.filter((id) => isAccountId(id) || kindOfId(id) === "tag"),
  );
  return new Map(
    ids.map((object_id) => {
      const thread = threads.get(object_id);
      const object = objects.get(object_id);
      const kind = isAccountId(object_id) ? "user" : (kindOfId(object_id) as PostKind | "tag");
      return [
        object_id,
        {
          ...{
            object_type: kind,
            object_id,
            question_id: thread?.question.id ?? "",
            answer_id: thread?.answer?.id ?? "",
          },
          ...{ comment_id: thread?.comment?.id ?? "", title: thread?.question.title ?? object?.title ?? "" },
          ...{ slug_name: object?.slug_name ?? "", username: object?.username ?? "" },
          user_id: thread?.user_id ?? (object?.kind === "tag" ? object.user_id : "0"),
        },
      ];
    }),
  );
}
