import type { Parsed, Reply } from "@askwell/contract";
import { maySeeQuestion, usualAnswerTime } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Member } from "../../viewer.ts";
import { type DisplayTag, tagRefOf, tagsFrom } from "../tags/index.ts";
import { stateOf } from "./asking/change-question.ts";
import { findQuestionPageRow } from "./queries.ts";

/** The newest questions of the tag that count. */
const NEWEST = 50;
/** A younger question may still get its first answer. */
const MIN_AGE_S = 24 * 3600;
/** Followers are counted up to here. */
const MAX_FOLLOWERS = 1000;

const mainId = (tag: DisplayTag) => (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id);

/** Who follows the tags of a question, and when questions with its first tag get an answer. Source: docs/rules/questions.md Q24. */
export async function questionOutlook(
  app: App,
  who: Member,
  input: Parsed<"questionOutlook">,
): Promise<Reply<"questionOutlook">> {
  const db = app.db.read;
  const question = await findQuestionPageRow(db, input.question_id, who.id);
  if (!question || !maySeeQuestion(actorOf(who), stateOf(question)).allowed) fail("question_not_found");
  const tags = tagsFrom(question.shown_tags);
  const [tag] = tags;
  return {
    followers: await countFollowers(db, tags, question.user_id),
    tag: tag ? tagRefOf(app, tag) : null,
    answer_seconds: tag ? usualAnswerTime(await firstAnswerTimes(db, mainId(tag), app.now() - MIN_AGE_S)) : 0,
  };
}

/** How many others follow a tag or its main tag. */
async function countFollowers(db: Db, tags: readonly DisplayTag[], askerId: string): Promise<number> {
  const ids = [...new Set(tags.flatMap((tag) => [tag.id, mainId(tag)]))];
  if (ids.length === 0) return 0;
  const followers = db
    .selectFrom("follows")
    .select("user_id")
    .distinct()
    .where("object_id", "in", ids)
    .where("user_id", "<>", askerId)
    .limit(MAX_FOLLOWERS);
  const { count } = await db
    .selectFrom(followers.as("followers"))
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return toNumber(count);
}

/** Seconds from each of the newest questions of a tag to its first answer by another; null for those without one. */
async function firstAnswerTimes(db: Db, tagId: string, askedBefore: number): Promise<(number | null)[]> {
  const questions = await db
    .selectFrom("question_tags")
    .innerJoin("questions", "questions.id", "question_tags.question_id")
    .select(["questions.id", "questions.user_id", "questions.created_at"])
    .where("question_tags.list_tag_id", "=", tagId)
    .where("question_tags.pinned", "=", 0)
    .where("question_tags.created_at", "<=", askedBefore)
    .orderBy("question_tags.created_at", "desc")
    .limit(NEWEST)
    .execute();
  if (questions.length === 0) return [];
  const ids = questions.map(({ id }) => id);
  const answers = await db
    .selectFrom("answers")
    .select(["question_id", "user_id"])
    .select((eb) => eb.fn.min("created_at").as("created_at"))
    .where("question_id", "in", ids)
    .where("status", "=", "available")
    .groupBy(["question_id", "user_id"])
    .execute();
  return questions.map((question) => {
    const ofOthers = answers.filter((each) => each.question_id === question.id && each.user_id !== question.user_id);
    if (ofOthers.length === 0) return null;
    return Math.max(0, Math.min(...ofOthers.map((each) => toNumber(each.created_at))) - question.created_at);
  });
}
