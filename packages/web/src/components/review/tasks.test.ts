import { expect, test } from "vitest";
import { duplicate, flagFixture } from "../../../testing/review.ts";
import { flagGroups } from "./tasks.ts";

const flag = (flag_id: string, object_id: string, more = {}) => flagFixture({ flag_id, object_id, ...more });

test("the flags of a task are grouped by reason, the most frequent first", () => {
  const groups = flagGroups([flag("9", "a", { reason: duplicate }), flag("8", "a"), flag("7", "a")]);
  expect(groups.map(({ reason, flags }) => [reason?.name, flags.length])).toEqual([
    ["spam", 2],
    ["a duplicate", 1],
  ]);
});
