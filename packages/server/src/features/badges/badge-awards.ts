import type { Parsed, Reply } from "@askwell/contract";
import { kindOfId } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findThreads, maySeeThread, type Thread, wireId } from "../posts/index.ts";
import { listTagsById, type TagRow } from "../tags/index.ts";
import { findUserByUsername, userBasics } from "../users/index.ts";
import { countAwards, findBadge, listAwards } from "./queries.ts";

const NO_OBJECT = {
  object_id: "",
  question_id: "",
  answer_id: "",
  comment_id: "",
  object_type: "",
  url_title: "",
  tag_slug_name: "",
};

/** The users who have earned a badge, and their posts. */
export async function badgeAwards(
  app: App,
  viewer: Viewer,
  input: Parsed<"badgeAwards">,
): Promise<Reply<"badgeAwards">> {
  const db = app.db.read;
  const { badge_id, username, page, page_size } = input;
  const badge = await findBadge(db, badge_id);
  if (badge?.status !== "active") return { count: 0, list: [] };
  const user = username === "" ? undefined : await findUserByUsername(db, username);
  const userId = username === "" ? null : required(user, "user_not_found", { status: 400 }).id;
  const awards = await listAwards(db, badge_id, { userId, offset: (page - 1) * page_size, limit: page_size });
  const threads = await findThreads(
    db,
    awards.map((award) => award.object_id),
  );
  const people = await userBasics(
    app,
    db,
    awards.map((award) => award.user_id),
  );
  const tagIds = awards.map((award) => award.object_id).filter((id) => id !== "0" && kindOfId(id) === "tag");
  const tags = new Map((await listTagsById(db, tagIds)).map((tag) => [tag.id, tag]));
  const list = awards.map((award) => {
    const thread = threads.get(award.object_id);
    const isVisible = thread && thread.status !== "deleted" && maySeeThread(viewer, thread).allowed;
    const object = isVisible ? objectOf(app, thread) : tagOf(tags.get(award.object_id));
    return { ...object, created_at: award.created_at, author_user_info: people.get(award.user_id)! };
  });
  return { count: await countAwards(db, badge_id, userId), list };
}

/** The tag of an award; other clients show none, as for a badge without a post. */
function tagOf(tag: TagRow | undefined): typeof NO_OBJECT {
  return tag?.status === "available" ? { ...NO_OBJECT, tag_slug_name: tag.slug_name } : NO_OBJECT;
}

function objectOf(app: App, { kind, id, question, answer, comment }: Thread): typeof NO_OBJECT {
  return {
    object_id: comment ? id : wireId(app, id),
    question_id: wireId(app, question.id),
    answer_id: answer ? wireId(app, answer.id) : "",
    comment_id: comment?.id ?? "",
    object_type: kind,
    url_title: question.title,
    tag_slug_name: "",
  };
}
