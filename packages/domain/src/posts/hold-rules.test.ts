import { expect, test } from "vitest";
import {
  type HeldPostTraits,
  type HoldConditions,
  type HoldRule,
  heldBecause,
  holdRuleSubmitter,
  mayEditHoldRules,
  movedRule,
  NO_CONDITIONS,
  resemblanceSubmitter,
  resembledPostOf,
  ruleOfSubmitter,
} from "./hold-rules.ts";

const none = NO_CONDITIONS;
const post: HeldPostTraits = {
  ...{ kind: "question", word: undefined, host: undefined, links: 2, accountDays: 3, rank: 10, publicPosts: 1 },
  ...{ tags: ["tea"], isInNetwork: false, similarity: 0 },
};

test.each<[Partial<HoldConditions>, Partial<HeldPostTraits>, boolean]>([
  [{}, {}, false],
  [{ words: ["casino"] }, {}, false],
  [{ words: ["casino"] }, { word: "casino" }, true],
  [{ domains: ["a.example"] }, { host: "b.a.example" }, true],
  [{ domains: ["a.example"] }, {}, false],
  [{ min_links: 2 }, {}, true],
  [{ min_links: 3 }, {}, false],
  [{ account_days: 4 }, {}, true],
  [{ account_days: 3 }, {}, false],
  [{ below_rank: 11 }, {}, true],
  [{ below_rank: 10 }, {}, false],
  [{ below_posts: 2 }, {}, true],
  [{ below_posts: 1 }, {}, false],
  [{ kinds: ["question", "edit"] }, {}, true],
  [{ kinds: ["edit"] }, {}, false],
  [{ tags: ["pots", "tea"] }, {}, true],
  [{ tags: ["pots"] }, {}, false],
  [{ networks: ["192.0.2.0/24"] }, { isInNetwork: true }, true],
  [{ networks: ["192.0.2.0/24"] }, {}, false],
  [{ similarity: 80 }, { similarity: 80 }, true],
  [{ similarity: 80 }, { similarity: 79 }, false],
])("HR2 a rule with %j holds a post with %j: %s", (conditions, traits, expected) => {
  expect(heldBecause({ ...none, ...conditions }, { ...post, ...traits }) !== null).toBe(expected);
});

test("HR2 all conditions have to be met, and each says by what", () => {
  const rule = { ...none, words: ["casino"], min_links: 2 };
  expect(heldBecause(rule, post)).toBeNull();
  expect(heldBecause(rule, { ...post, word: "casino" })).toEqual([
    { condition: "words", value: "casino" },
    { condition: "min_links", value: 2 },
  ]);
});

const rule = (id: string): HoldRule => ({ ...none, id, name: id, enabled: true, made_by: "1", made_at: 1 });

test("HR1 a rule is moved up and down, and not beyond the ends", () => {
  const rules = [rule("1"), rule("2"), rule("3")];
  const ids = (id: string, direction: "up" | "down") => movedRule(rules, id, direction).map((each) => each.id);
  expect(ids("2", "up")).toEqual(["2", "1", "3"]);
  expect(ids("2", "down")).toEqual(["1", "3", "2"]);
  expect(ids("1", "up")).toEqual(["1", "2", "3"]);
  expect(ids("3", "down")).toEqual(["1", "2", "3"]);
});

test("HR3 a held post names its rule", () => {
  expect(ruleOfSubmitter(holdRuleSubmitter("7"))).toBe("7");
  expect(ruleOfSubmitter("newcomers")).toBeNull();
});

test("HR9 a held post names the removed post that it is like", () => {
  expect(resembledPostOf(resemblanceSubmitter("10010000000000007"))).toBe("10010000000000007");
  expect(resembledPostOf(holdRuleSubmitter("7"))).toBeNull();
});

test.each([
  [2, "notes", true],
  [3, "removals", true],
  [3, "restrictions", false],
  [1, "removals", false],
] as const)("HR5 role %i edits rules while moderators may add %s: %s", (role_id, moderators, expected) => {
  expect(mayEditHoldRules({ id: "1", rank: 1, role_id }, moderators)).toBe(expected);
});
