import { kindOfId, roles } from "@askwell/domain";
import type { ExpressionBuilder } from "kysely";
import type { App } from "../../../app.ts";
import type { Db, Tables } from "../../../tables.ts";
import { listTagsBySlug } from "../../tags/index.ts";

type QuestionTerms = ExpressionBuilder<Tables, "questions">;
type AnswerTerms = ExpressionBuilder<Tables, "answers">;

/**
 * The condition under which a question may be sent to a provider of language models: all viewers may read it, and neither
 * its author, its tags nor the post itself are excluded. For queries of `questions`. Rules: docs/rules/assistant-help.md AH1.
 */
export function questionMayLeave(app: App): (eb: QuestionTerms) => ReturnType<QuestionTerms["and"]> {
  const { ai_exclude_staff: withoutStaff, ai_exclude_tags: slugs } = app.settings.get("assistant");
  return (eb) =>
    eb.and([
      eb("questions.visible", "=", 1),
      eb.not(eb.exists(excluded(eb, "questions"))),
      ...(withoutStaff ? [eb.not(eb.exists(staff(eb).whereRef("users.id", "=", "questions.user_id" as never)))] : []),
      ...(slugs.length > 0 ? [eb.not(eb.exists(tagged(eb, slugs)))] : []),
    ]);
}

/**
 * The same of an answer, for queries of `answers`: it is available, its question may leave, and neither it nor its author
 * are excluded. Rules: docs/rules/assistant-help.md AH1.
 */
export function answerMayLeave(app: App): (eb: AnswerTerms) => ReturnType<AnswerTerms["and"]> {
  const { ai_exclude_staff: withoutStaff } = app.settings.get("assistant");
  const ofQuestion = questionMayLeave(app);
  return (eb) =>
    eb.and([
      eb("answers.status", "=", "available"),
      eb.not(eb.exists(excluded(eb, "answers"))),
      ...(withoutStaff ? [eb.not(eb.exists(staff(eb).whereRef("users.id", "=", "answers.user_id" as never)))] : []),
      eb.exists(
        eb
          .selectFrom("questions")
          .select("questions.id")
          .whereRef("questions.id", "=", "answers.question_id")
          .where((inner) => ofQuestion(inner as unknown as QuestionTerms)),
      ),
    ]);
}

/**
 * Which of some questions and answers may be sent to a provider now. All code that sends posts asks this, or uses one of the two
 * conditions, at the moment of sending. Anything else than a question or an answer may not. Rules:
 * docs/rules/assistant-help.md AH1.
 */
export async function mayLeave(app: App, db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const of = (kind: "question" | "answer") => [...new Set(ids.filter((id) => kindOfId(id) === kind))];
  const [questionIds, answerIds] = [of("question"), of("answer")];
  const questions = db.selectFrom("questions").select("questions.id").where(questionMayLeave(app));
  const answers = db.selectFrom("answers").select("answers.id").where(answerMayLeave(app));
  const found = await Promise.all([
    questionIds.length > 0 ? questions.where("questions.id", "in", questionIds).execute() : [],
    answerIds.length > 0 ? answers.where("answers.id", "in", answerIds).execute() : [],
  ]);
  return new Set(found.flat().map(({ id }) => id));
}

const staff = (eb: QuestionTerms | AnswerTerms) =>
  (eb as ExpressionBuilder<Tables, never>)
    .selectFrom("users")
    .select("users.id")
    .where("users.role_id", "in", [roles.admin, roles.moderator]);

/** Exclusions of a post or of its author. */
const excluded = (eb: QuestionTerms | AnswerTerms, table: "questions" | "answers") =>
  (eb as ExpressionBuilder<Tables, never>)
    .selectFrom("assistant_exclusions")
    .select("assistant_exclusions.object_id")
    .where((inner) =>
      inner("assistant_exclusions.object_id", "in", [
        inner.ref(`${table}.id` as never),
        inner.ref(`${table}.user_id` as never),
      ]),
    );

/** Tags of a question that are excluded. */
const tagged = (eb: QuestionTerms, slugs: readonly string[]) =>
  eb
    .selectFrom("question_tags")
    .innerJoin("tags", "tags.id", "question_tags.tag_id")
    .select("question_tags.tag_id")
    .whereRef("question_tags.question_id", "=", "questions.id")
    .where((inner) => hasSlug(inner as never, slugs));

/** A tag with one of these slugs, or a synonym of one; of a synonym, its main tag counts as well. */
const hasSlug = (eb: ExpressionBuilder<Tables, "tags">, slugs: readonly string[]) =>
  eb.or([
    eb("tags.slug_key", "in", slugs),
    eb("tags.main_tag_slug_name", "in", slugs),
    eb(
      "tags.id",
      "in",
      eb.selectFrom("tags as synonyms").select("synonyms.main_tag_id").where("synonyms.slug_key", "in", slugs),
    ),
  ]);

/** Whether a question with tags of these names would be excluded by one of them, even by one that does not exist yet. */
export async function areTagsExcluded(app: App, db: Db, names: readonly string[]): Promise<boolean> {
  const { ai_exclude_tags: slugs } = app.settings.get("assistant");
  if (slugs.length === 0 || names.length === 0) return false;
  if (names.some((name) => slugs.includes(name))) return true;
  const tags = await listTagsBySlug(db, [...names]);
  const ids = tags.flatMap(({ id, main_tag_id }) => (main_tag_id === "0" ? [id] : [id, main_tag_id]));
  if (ids.length === 0) return false;
  const excluded = db.selectFrom("tags").select("tags.id").where("tags.id", "in", ids);
  return (await excluded.where((eb) => hasSlug(eb, slugs)).executeTakeFirst()) !== undefined;
}
