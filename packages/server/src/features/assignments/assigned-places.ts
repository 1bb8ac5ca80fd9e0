import { kindOfId, type PostKind } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import { actorOf, type Member } from "../../viewer.ts";
import { withRightsOnPosts } from "../granted-rights/index.ts";
import { findThreads, maySeeThread, type Thread } from "../posts/index.ts";
import { maySeeObject, type NamedObject, namedObjects } from "./named-objects.ts";

/** Where something that is assigned is; without a title if it is gone, or if the reader may not see it. */
export interface AssignedPlace {
  readonly object_type: PostKind | "tag" | "user";
  readonly object_id: string;
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
  readonly slug_name: string;
  readonly username: string;
  readonly title: string;
  /** The author of the post, the creator of the tag, or the account; "0" if unknown. */
  readonly person_id: string;
}

/** Where some posts, tags and accounts are, as a reader may see them, in a fixed number of queries for staff. */
export async function assignedPlaces(db: Db, who: Member, ids: readonly string[]): Promise<Map<string, AssignedPlace>> {
  const threads = await findThreads(db, [...new Set(ids)]);
  const objects = await namedObjects(
    db,
    ids.filter((id) => !isPost(id)),
  );
  const places = new Map<string, AssignedPlace>();
  for (const id of ids) {
    const thread = threads.get(id);
    const object = objects.get(id);
    if (thread && (await mayRead(db, who, thread))) places.set(id, placeOfPost(thread));
    else if (object && maySeeObject(actorOf(who), object)) places.set(id, placeOfObject(object));
    else places.set(id, nowhere(id));
  }
  return places;
}

/** Whether a user may see something that is assigned to them. */
export async function maySeeAssigned(db: Db, who: Member, id: string): Promise<boolean> {
  return (await assignedPlaces(db, who, [id])).get(id)?.title !== "";
}

const isPost = (id: string) => ["question", "answer", "comment"].includes(kindOfId(id) ?? "");

async function mayRead(db: Db, who: Member, thread: Thread): Promise<boolean> {
  if (thread.status === "deleted" || thread.question.status === "deleted") return false;
  return maySeeThread(await withRightsOnPosts(db, who, [thread.question.id]), thread).allowed;
}

const NO_IDS = { question_id: "", answer_id: "", comment_id: "", slug_name: "", username: "" };

const nowhere = (object_id: string): AssignedPlace => {
  const kind = kindOfId(object_id);
  const object_type = isPost(object_id) ? (kind as PostKind) : kind === "tag" ? "tag" : "user";
  return { ...NO_IDS, object_type, object_id, title: "", person_id: "0" };
};

const placeOfPost = ({ kind, id, user_id, question, answer, comment }: Thread): AssignedPlace => ({
  ...NO_IDS,
  ...{ object_type: kind, object_id: id, question_id: question.id, answer_id: answer?.id ?? "" },
  ...{ comment_id: comment?.id ?? "", title: question.title, person_id: user_id },
});

const placeOfObject = ({ kind, id, user_id, slug_name, username, title }: NamedObject): AssignedPlace => ({
  ...NO_IDS,
  ...{ object_type: kind, object_id: id, slug_name, username, title, person_id: user_id },
});
