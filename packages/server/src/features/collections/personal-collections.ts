import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { bookmarkedQuestions } from "../questions/index.ts";
import { countCollections, listCollected } from "./queries.ts";

/** The caller's own bookmarks, newest first. */
export async function personalCollections(
  app: App,
  member: Member,
  input: Parsed<"personalCollections">,
): Promise<Reply<"personalCollections">> {
  const db = app.db.read;
  const offset = (input.page - 1) * input.page_size;
  const ids = await listCollected(db, member.id, { limit: input.page_size, offset });
  const questions = await bookmarkedQuestions(app, db, member, ids);
  const list = ids.flatMap((id) => questions.get(id) ?? []);
  return { count: await countCollections(db, member.id), list };
}
