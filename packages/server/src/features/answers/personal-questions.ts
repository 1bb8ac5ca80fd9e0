import type { Parsed, Reply } from "@askwell/contract";
import { seesHiddenPostsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { findUserByUsername } from "../users/index.ts";
import { countQuestionsOf, listQuestionsOf } from "./personal-lists.ts";

/** What somebody asked; their own eyes and staff also see what is unlisted or waits. */
export async function personalQuestions(
  app: App,
  who: Viewer,
  input: Parsed<"personalQuestions">,
): Promise<Reply<"personalQuestions">> {
  const db = app.db.read;
  const person = found(await findUserByUsername(db, input.username), "user_not_found", { status: 400 });
  const posts = { userId: person.id, all: seesHiddenPostsOf(actorOf(who), person.id) };
  const page = { order: input.order, offset: (input.page - 1) * input.page_size, limit: input.page_size };
  const list = await listQuestionsOf(app, db, posts, page);
  return { count: await countQuestionsOf(db, posts, input.order), list };
}
