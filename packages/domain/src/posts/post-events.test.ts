import { expect, test } from "vitest";
import { eventTypes } from "../event-types.ts";
import { type LoggedPost, postEvents } from "./post-events.ts";

const question: LoggedPost = { status: "available", version: "1", score: 0, listed: true };
const answer: LoggedPost = { status: "available", version: "1", score: 0, accepted: false };

test.each([
  [null, {}, ["question.created"]],
  [null, { status: "pending" }, ["question.held"]],
  [null, { status: "deleted" }, []],
  [{}, {}, []],
  [{}, { status: "closed" }, ["question.closed"]],
  [{ status: "closed" }, {}, ["question.reopened"]],
  [{}, { status: "deleted" }, ["question.deleted"]],
  [{ status: "pending" }, { status: "deleted" }, ["question.deleted"]],
  [{ status: "deleted" }, { status: "closed" }, ["question.undeleted"]],
  [{ status: "pending" }, {}, ["question.created"]],
  [{}, { status: "pending" }, ["question.held"]],
  [{}, { status: "hidden" }, ["question.hidden"]],
  [{ status: "hidden" }, { status: "closed" }, ["question.shown"]],
  [{ status: "hidden" }, { status: "deleted" }, ["question.deleted"]],
  [{}, { version: "2" }, ["question.edited"]],
  [{ status: "pending" }, { version: "2", status: "pending" }, []],
  [{}, { listed: false }, ["question.unlisted"]],
  [{ listed: false }, {}, ["question.listed"]],
  [{}, { score: -1 }, ["question.score_changed"]],
  [{}, { status: "closed", version: "2", score: 3 }, ["question.closed", "question.edited", "question.score_changed"]],
] as const)("EV1 a question that changes from %j to %j causes %j", (before, after, expected) => {
  expect(postEvents("question", before && { ...question, ...before }, { ...question, ...after })).toEqual(expected);
});

test("EV1 an accepted answer that is deleted is no longer accepted, and every event is declared", () => {
  const accepted = { ...answer, accepted: true };
  expect(postEvents("answer", answer, accepted)).toEqual(["answer.accepted"]);
  expect(postEvents("answer", accepted, { ...answer, status: "deleted" })).toEqual([
    "answer.deleted",
    "answer.unaccepted",
  ]);
  const comment: LoggedPost = { status: "available", version: "a", score: 0 };
  const changed = ["available", "pending", "hidden", "deleted"].flatMap((before) =>
    ["available", "pending", "hidden", "deleted"].flatMap((after) => [
      ...postEvents("comment", { ...comment, status: before }, { status: after, version: "b", score: 1 }),
      ...postEvents("comment", null, { ...comment, status: after }),
    ]),
  );
  for (const type of changed) expect(Object.keys(eventTypes)).toContain(type);
});
