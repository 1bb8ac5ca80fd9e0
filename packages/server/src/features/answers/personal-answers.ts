import type { Parsed, Reply } from "@askwell/contract";
import { seesHiddenPostsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { findUserByUsername } from "../users/index.ts";
import { countAnswersOf, listAnswersOf } from "./personal-lists.ts";

/** What somebody answered: the newest first, or else what was accepted first. */
export async function personalAnswers(
  app: App,
  who: Viewer,
  input: Parsed<"personalAnswers">,
): Promise<Reply<"personalAnswers">> {
  const db = app.db.read;
  const person = found(await findUserByUsername(db, input.username), "user_not_found", { status: 400 });
  const posts = { userId: person.id, all: seesHiddenPostsOf(actorOf(who), person.id) };
  const page = {
    order: input.order === "newest" ? "newest" : "accepted",
    offset: (input.page - 1) * input.page_size,
    limit: input.page_size,
  };
  const list = await listAnswersOf(app, who, posts, page);
  return { count: await countAnswersOf(db, posts), list };
}
