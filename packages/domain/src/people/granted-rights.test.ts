import { expect, test } from "vitest";
import { mayEditComment } from "../posts/comments.ts";
import { mayDeleteQuestion } from "../posts/questions.ts";
import { type Grant, rightsEverywhere, rightsOnQuestion, tagsOfRight } from "./granted-rights.ts";
import { may, thresholdsOf } from "./privileges.ts";

const grant = (more: Partial<Grant>): Grant => ({ id: "1", rights: ["close"], tag_ids: [], until: 0, ...more });
const thresholds = thresholdsOf({ level: 3, custom_privileges: {} });

test("GR3 a right that is limited to tags holds for their questions only, and several grants add up", () => {
  const grants = [grant({}), grant({ rights: ["delete", "edit"], tag_ids: ["7", "8"] }), grant({ tag_ids: ["9"] })];
  expect(rightsEverywhere(grants)).toEqual(["close"]);
  expect(rightsOnQuestion(grants, ["8", "1"])).toEqual(["close", "delete", "edit"]);
  expect(rightsOnQuestion(grants, ["1"])).toEqual(["close"]);
  expect(rightsOnQuestion(grants, [])).toEqual(["close"]);
  expect([tagsOfRight(grants, "close"), tagsOfRight(grants, "delete")]).toEqual([null, ["7", "8"]]);
  expect(tagsOfRight(grants, "tags")).toEqual([]);
});

test("GR1 a right includes its actions and no others", () => {
  const actor = { id: "5", rank: 1, role_id: 1 };
  const question = { user_id: "6", status: "available", listed: true, pinned: false, modes: [] } as const;
  const answers = { answer_count: 3, hasAccepted: true, bestScore: 5 };
  expect(mayDeleteQuestion(actor, question, answers).allowed).toBe(false);
  expect(mayDeleteQuestion({ ...actor, rights: ["delete"] }, question, answers).allowed).toBe(true);
  expect(mayEditComment({ ...actor, rights: ["edit"] }, { user_id: "6", created_at: 0 }, 9e9).allowed).toBe(true);
  const allowed = (key: Parameters<typeof may>[1]) => may({ ...actor, rights: ["close", "tags"] }, key, thresholds);
  expect(["question.close", "question.reopen", "tag.merge", "tag.synonym"].map((key) => allowed(key as never))).toEqual(
    [true, true, true, true],
  );
  expect(
    ["question.delete", "tag.use_reserved_tag", "admin.access", "answer.edit"].map((key) => allowed(key as never)),
  ).toEqual([false, false, false, false]);
});
