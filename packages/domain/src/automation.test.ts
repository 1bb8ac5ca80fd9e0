import { expect, test } from "vitest";
import {
  type AutomationChoices,
  actsOncePerPost,
  automationEventsOf,
  automationOffers,
  automationRuleOfSubmitter,
  automationSubjects,
  automationSubmitter,
  type MatchedPost,
  meetsConditions,
  nextActionWait,
  postEventTypes,
  scoreEventTypes,
  subjectOfRule,
} from "./automation.ts";
import { eventTypeNames } from "./event-types.ts";

const rule: AutomationChoices = {
  ...{ trigger: "event", events: ["question.created"], hours: 0, score: 0, repeat: "event", tags: [], words: [] },
  ...{ account_days: 0, below_rank: 0, actions: [], per_hour: 100 },
};
const post: MatchedPost = { score: 3, accountDays: 10, rank: 50, hasTag: false, hasWord: false };

test("AR10 a rule is about posts, tags or accounts, by its events", () => {
  expect(subjectOfRule({ events: [] })).toBe("post");
  expect(subjectOfRule({ events: ["comment.flagged"] })).toBe("post");
  expect(subjectOfRule({ events: ["tag.created"] })).toBe("tag");
  expect(subjectOfRule({ events: ["user.registered"] })).toBe("user");
  expect(automationSubjects.flatMap(automationEventsOf).toSorted()).toEqual(eventTypeNames.toSorted());
  expect(automationOffers.tag.actions).not.toContain("hold");
  expect(automationOffers.user.conditions).not.toContain("tags");
});

test("AR2 rules are about events of posts, and scores about their changes", () => {
  expect(postEventTypes.every((type) => /^(question|answer|comment)\./.test(type))).toBe(true);
  expect(scoreEventTypes).toEqual(["question.score_changed", "answer.score_changed", "comment.score_changed"]);
});

test.each<[Partial<AutomationChoices>, Partial<MatchedPost>, boolean]>([
  [{}, {}, true],
  [{ tags: ["tea"] }, {}, false],
  [{ tags: ["tea"] }, { hasTag: true }, true],
  [{ tags: ["tea"], words: ["pot"] }, { hasTag: true }, false],
  [{ tags: ["tea"], words: ["pot"] }, { hasTag: true, hasWord: true }, true],
  [{ account_days: 10 }, {}, false],
  [{ account_days: 11 }, {}, true],
  [{ below_rank: 50 }, {}, false],
  [{ below_rank: 51 }, {}, true],
  [{ trigger: "score_at_least", score: 3 }, {}, true],
  [{ trigger: "score_at_least", score: 4 }, {}, false],
  [{ trigger: "score_at_most", score: 3 }, {}, true],
  [{ trigger: "score_at_most", score: -1 }, {}, false],
  [{ score: 100 }, {}, true],
])("AR3 all conditions have to be met: %j and %j", (conditions, traits, isMet) => {
  expect(meetsConditions({ ...rule, ...conditions }, { ...post, ...traits })).toBe(isMet);
});

test("AR5 what a rule holds, and what a score or an age makes it act on, it acts on once", () => {
  expect(actsOncePerPost(rule)).toBe(false);
  expect(actsOncePerPost({ ...rule, repeat: "post" })).toBe(true);
  expect(actsOncePerPost({ ...rule, trigger: "unanswered" })).toBe(true);
  expect(actsOncePerPost({ ...rule, actions: [{ kind: "hold", target: "" }] })).toBe(true);
});

test("AR7 waits grow from 30 seconds to 12 hours, for eight attempts", () => {
  const all = [1, 2, 3, 4, 5, 6, 7].map(nextActionWait);
  expect([all[0], all[6], nextActionWait(8)]).toEqual([30, 43_200, null]);
  expect(all.toSorted((one, other) => Number(one) - Number(other))).toEqual(all);
});

test("AR4 a held post names the rule that held it", () => {
  expect(automationRuleOfSubmitter(automationSubmitter("7"))).toBe("7");
  expect(automationRuleOfSubmitter("hold_rule:7")).toBeNull();
});
