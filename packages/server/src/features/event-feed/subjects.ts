import type { UserBasic } from "@askwell/contract";
import { type EventSubject, type EventType, kindOfId, subjectOfEvent } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { DescribedEvent } from "../event-log/index.ts";
import { listTagsOf, type TagRow } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";

/** Everything that some events are about, by id. */
export type EventSubjects = Awaited<ReturnType<typeof readSubjects>>;

const typesAbout = (rows: readonly DescribedEvent[], ...subjects: EventSubject[]) =>
  rows.filter(({ type }) => subjects.includes(subjectOfEvent(type as EventType)));

/** Reads what events are about, in at most eight queries for any number of them. */
export async function readSubjects(app: App, db: Db, rows: readonly DescribedEvent[]) {
  const idsAbout = (...subjects: EventSubject[]) => typesAbout(rows, ...subjects).map(({ object_id }) => object_id);
  const questionIds = typesAbout(rows, "question", "answer", "comment").map(({ thread_id }) => thread_id);
  const comments = await readComments(db, idsAbout("comment"));
  const parents = [...comments.values()].map(({ object_id }) => object_id).filter((id) => kindOfId(id) === "answer");
  const answers = await readAnswers(db, [...idsAbout("answer"), ...parents]);
  const questions = await readQuestions(db, questionIds);
  const authors = [...questions.values(), ...answers.values(), ...comments.values()].map(({ user_id }) => user_id);
  return {
    ...{ questions, answers, comments },
    tagsOf: await listTagsOf(db, [...questions.keys()]),
    tags: await readTags(db, idsAbout("tag")),
    badges: await readBadges(
      db,
      rows.map(({ badge_id }) => badge_id).filter((id) => id !== "0"),
    ),
    people: (await userBasics(app, db, [...authors, ...idsAbout("user")])) as ReadonlyMap<string, UserBasic>,
  };
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function readQuestions(db: Db, ids: readonly string[]) {
  const rows = db
    .selectFrom("questions")
    .select(["id", "user_id", "title", "url_title", "status", "listed", "content", "score", "answer_count"])
    .select(["accepted_answer_id", "created_at", "edited_at"])
    .where("id", "in", [...new Set(ids)]);
  return byId(ids.length > 0 ? await rows.execute() : []);
}

async function readAnswers(db: Db, ids: readonly string[]) {
  const rows = db
    .selectFrom("answers")
    .select(["id", "question_id", "user_id", "status", "content", "score", "accepted", "created_at", "edited_at"])
    .where("id", "in", [...new Set(ids)]);
  return byId(ids.length > 0 ? await rows.execute() : []);
}

async function readComments(db: Db, ids: readonly string[]) {
  const rows = db
    .selectFrom("comments")
    .select(["id", "object_id", "question_id", "user_id", "status", "original_text", "score", "created_at"])
    .where("id", "in", [...new Set(ids)]);
  return byId(ids.length > 0 ? await rows.execute() : []);
}

async function readTags(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, TagRow>> {
  const rows = db
    .selectFrom("tags")
    .selectAll()
    .where("id", "in", [...new Set(ids)]);
  return byId(ids.length > 0 ? await rows.execute() : []);
}

async function readBadges(db: Db, ids: readonly string[]) {
  const rows = db
    .selectFrom("badges")
    .select(["id", "key", "name", "level", "status"])
    .where("id", "in", [...new Set(ids)]);
  return byId(ids.length > 0 ? await rows.execute() : []);
}
