import { describe, expect, test } from "vitest";
import { type PrivilegeValues, privilegeOptions } from "../people/privileges.ts";
import {
  answerActions,
  commentActions,
  lockedOnAnswer,
  lockedOnComment,
  lockedOnQuestion,
  questionActions,
  questionExtras,
  synonymActions,
  tagActions,
} from "./member-actions.ts";
import type { QuestionState } from "./questions.ts";

const [level1, level2] = privilegeOptions({}).map((option) => option.values) as [never, never];
const author = { id: "7", rank: 1, role_id: 1 };
const stranger = { id: "8", rank: 1, role_id: 1 };
const moderator = { id: "9", rank: 1, role_id: 3 };
const question: QuestionState = { user_id: "7", status: "available", listed: true, pinned: false, modes: [] };
const NO_MODES = { modes: [], questionModes: [] };
const names = (actions: readonly { action: string }[]) => actions.map(({ action }) => action).join(" ");

describe("member actions", () => {
  test.each([
    ["a visitor", null, {}, ""],
    ["another member", stranger, {}, "report"],
    ["its author", author, {}, "report edit delete"],
    ["a moderator", moderator, {}, "report edit close pin hide delete"],
    ["its author", author, { status: "deleted" }, "report"],
    ["a moderator", moderator, { status: "deleted" }, "report pin hide undelete"],
    ["a moderator", moderator, { status: "closed" }, "report edit reopen pin hide delete"],
    ["a moderator", moderator, { pinned: true }, "report edit close unpin delete"],
    ["a moderator", moderator, { listed: false }, "report edit close show delete"],
    ["its author", author, { listed: false }, "report edit delete"],
  ] as const)("B1 %s is offered with a question %j", (_, viewer, change, actions) => {
    expect(names(questionActions(viewer, { ...question, ...change }, level2))).toBe(actions);
  });

  test("B7 reports ask for a reason, edits open an editor, the rest asks for confirmation", () => {
    const types = questionActions(moderator, question, level2).map(({ action, type }) => `${action} ${type}`);
    expect(types.slice(0, 3)).toEqual(["report reason", "edit edit", "close confirm"]);
  });

  test("B2 inviting is offered by privilege", () => {
    expect(names(questionExtras(author, level2))).toBe("");
    expect(names(questionExtras(author, level1))).toBe("invite_other_to_answer");
    expect(names(questionExtras(moderator, level2))).toBe("invite_other_to_answer");
  });

  test.each([
    ["a visitor", null, "available", ""],
    ["another member", stranger, "available", "report"],
    ["its author", author, "available", "report edit delete"],
    ["a moderator", moderator, "available", "report edit delete"],
    ["its author", author, "deleted", "report edit"],
    ["a moderator", moderator, "deleted", "report edit undelete"],
  ] as const)("B3 %s is offered with an answer", (_, viewer, status, actions) => {
    expect(names(answerActions(viewer, { ...NO_MODES, user_id: "7", status }, level2))).toBe(actions);
  });

  test("B4 a comment offers its author an edit for five minutes", () => {
    const comment = { user_id: "7", created_at: 1000 };
    expect(names(commentActions(null, comment, level2, 1001))).toBe("");
    expect(names(commentActions(stranger, comment, level2, 1001))).toBe("report");
    expect(names(commentActions(author, comment, level2, 1300))).toBe("report edit delete");
    expect(names(commentActions(author, comment, level2, 1301))).toBe("report delete");
    expect(names(commentActions(moderator, comment, level2, 9999))).toBe("report edit delete");
    expect(commentActions(author, comment, level2, 9999).at(-1)).toEqual({ action: "delete", type: "reason" });
  });

  test("B5 and B6 a tag offers what reputation and role allow", () => {
    expect(names(tagActions(stranger, { status: "available" }, level2))).toBe("");
    expect(names(tagActions(stranger, { status: "available" }, level1))).toBe("edit");
    expect(names(tagActions(moderator, { status: "available" }, level2))).toBe("edit delete merge");
    expect(names(tagActions(moderator, { status: "deleted" }, level2))).toBe("edit undelete");
    expect(names(synonymActions(stranger, level1))).toBe("edit");
    expect(names(synonymActions(stranger, level2))).toBe("");
  });

  test.each([
    ["a visitor", null, {}, ""],
    ["another member", stranger, {}, "vote_up vote_down edit invite_other_to_answer"],
    ["its author", author, {}, "invite_other_to_answer"],
    ["a moderator", moderator, {}, ""],
    ["another member", stranger, { status: "deleted" }, ""],
  ] as const)("B8 %s sees the locked actions of a question %j", (_, viewer, change, actions) => {
    expect(names(lockedOnQuestion(viewer, { ...question, ...change }, level2, 10))).toBe(actions);
  });

  test("B8 an action above the viewer's reputation is locked, with its threshold", () => {
    const high = {
      ...(level2 as PrivilegeValues),
      "comment.add": 5,
      "answer.add": 5,
      "report.add": 5,
      "comment.vote_up": 5,
    };
    expect(names(lockedOnQuestion(author, question, high, 10))).toBe("comment answer invite_other_to_answer");
    const closed = { ...question, status: "closed" } as const;
    expect(names(lockedOnQuestion(author, closed, high, 10))).toBe("comment invite_other_to_answer");
    const answer = { ...NO_MODES, user_id: "7", asker_id: "9", status: "available" } as const;
    expect(names(lockedOnAnswer(stranger, answer, high))).toBe("vote_up vote_down edit comment report");
    const asker = lockedOnAnswer(stranger, { ...answer, asker_id: stranger.id }, high);
    expect(names(asker)).toBe("vote_down edit comment report");
    expect(lockedOnAnswer(author, answer, high)[0]).toEqual({ action: "comment", privilege: "comment.add", rank: 5 });
    expect(lockedOnAnswer(author, { ...answer, status: "deleted" }, high)).toEqual([]);
    expect(names(lockedOnComment(stranger, answer, high))).toBe("vote_up comment report");
    expect(names(lockedOnComment(author, answer, high))).toBe("comment");
    expect(lockedOnComment(stranger, answer, level2)).toEqual([]);
  });
});
