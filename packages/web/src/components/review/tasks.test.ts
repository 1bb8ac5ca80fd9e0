import { expect, test } from "vitest";
import { duplicate, flagFixture } from "../../../testing/review.ts";
import { flagGroups, flagTasks, waitingSince } from "./tasks.ts";

const flag = (flag_id: string, object_id: string, more = {}) => flagFixture({ flag_id, object_id, ...more });

test("RV4 the flags on one post are one task, in the order of its latest flag", () => {
  const tasks = flagTasks([flag("9", "b"), flag("8", "a"), flag("7", "b", { submit_at: 100 })]);
  expect(tasks.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(tasks.map(waitingSince)).toEqual([100, expect.any(Number)]);
});

test("the flags of a task are grouped by reason, the most frequent first", () => {
  const groups = flagGroups([flag("9", "a", { reason: duplicate }), flag("8", "a"), flag("7", "a")]);
  expect(groups.map(({ reason, flags }) => [reason?.name, flags.length])).toEqual([
    ["spam", 2],
    ["a duplicate", 1],
  ]);
});
