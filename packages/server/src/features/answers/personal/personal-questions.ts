import type { Parsed, Reply } from "@askwell/contract";
import { seesHiddenPostsOf } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { findUserByUsername } from "../../users/index.ts";
import { countQuestionsOf, listQuestionsOf } from "./personal-lists.ts";

/** A user's questions; the user and staff also see unlisted and pending ones. */
export async function personalQuestions(
  app: App,
  viewer: Viewer,
  input: Parsed<"personalQuestions">,
): Promise<Reply<"personalQuestions">> {
  const db = app.db.read;
  const person = required(await findUserByUsername(db, input.username), "user_not_found", { status: 400 });
  const posts = { userId: person.id, all: seesHiddenPostsOf(actorOf(viewer), person.id) };
  const page = { order: input.order, offset: (input.page - 1) * input.page_size, limit: input.page_size };
  const list = await listQuestionsOf(app, db, posts, page);
  return { count: await countQuestionsOf(db, posts, input.order), list };
}
