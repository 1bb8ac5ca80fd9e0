import type { Parsed, Reply } from "@askwell/contract";
import { seesHiddenPostsOf } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { findUserByUsername } from "../../users/index.ts";
import { countAnswersOf, listAnswersOf } from "./personal-lists.ts";

/** A user's answers: newest first or accepted first. */
export async function personalAnswers(
  app: App,
  viewer: Viewer,
  input: Parsed<"personalAnswers">,
): Promise<Reply<"personalAnswers">> {
  const db = app.db.read;
  const person = required(await findUserByUsername(db, input.username), "user_not_found", { status: 400 });
  const posts = { userId: person.id, all: seesHiddenPostsOf(actorOf(viewer), person.id) };
  const page = {
    order: input.order === "newest" ? "newest" : "accepted",
    offset: (input.page - 1) * input.page_size,
    limit: input.page_size,
  };
  const list = await listAnswersOf(app, viewer, posts, page);
  return { count: await countAnswersOf(db, posts), list };
}
