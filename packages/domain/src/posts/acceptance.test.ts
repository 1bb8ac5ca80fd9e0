import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { privilegeOptions } from "../people/privileges.ts";
import { changeAcceptance, isAcceptanceDue, mayAccept } from "./acceptance.ts";

const level2 = privilegeOptions({})[1]!.values;
const asker = "1";
const ofBob = { id: "b", user_id: "2" };
const ofCarol = { id: "c", user_id: "3" };
const own = { id: "a", user_id: asker };

const lines = (change: ReturnType<typeof changeAcceptance>) =>
  change.entries.map((entry) => [entry.kind, entry.action, entry.user_id, entry.answer_id, entry.points]);

describe("acceptance", () => {
  test("C1 the asker and staff may accept", () => {
    expect(mayAccept({ id: "1", rank: 1, role_id: 1 }, { user_id: "1" }, level2)).toEqual({ allowed: true });
    expect(mayAccept({ id: "2", rank: 1, role_id: 3 }, { user_id: "1" }, level2)).toEqual({ allowed: true });
    expect(mayAccept({ id: "2", rank: 99_999, role_id: 1 }, { user_id: "1" }, level2).allowed).toBe(false);
  });

  test("C2 accepting gives 15 points to the author of the answer and 2 to the asker", () => {
    expect(lines(changeAcceptance(asker, null, ofBob))).toEqual([
      ["answer.accepted", "record", "2", "b", 15],
      ["answer.accept", "record", "1", "b", 2],
    ]);
  });

  test("C3 accepting another answer cancels the first acceptance first", () => {
    const change = changeAcceptance(asker, ofBob, ofCarol);
    expect(change.accepted_answer_id).toBe("c");
    expect(lines(change).map(([kind, action, who]) => `${action} ${kind} ${who}`)).toEqual([
      "cancel answer.accepted 2",
      "cancel answer.accept 1",
      "record answer.accepted 3",
      "record answer.accept 1",
    ]);
  });

  test("C4 accepting one's own answer gives no points", () => {
    expect(changeAcceptance(asker, null, own)).toEqual({ changed: true, accepted_answer_id: "a", entries: [] });
  });

  test("C5 accepting the accepted answer, or cancelling none, changes nothing", () => {
    expect(changeAcceptance(asker, ofBob, ofBob)).toEqual({ changed: false, accepted_answer_id: "b", entries: [] });
    expect(changeAcceptance(asker, null, null)).toEqual({ changed: false, accepted_answer_id: "0", entries: [] });
  });

  test("C3 any sequence of acceptances that ends with none leaves no points", () => {
    const answers = fc.constantFrom(null, ofBob, ofCarol, own);
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 20 }), (sequence) => {
        const recorded = new Set<string>();
        let previous: (typeof sequence)[number] = null;
        for (const next of [...sequence, null]) {
          for (const entry of changeAcceptance(asker, previous, next).entries) {
            const key = `${entry.kind} ${entry.user_id} ${entry.answer_id}`;
            expect(recorded.has(key)).toBe(entry.action === "cancel");
            if (entry.action === "record") recorded.add(key);
            else recorded.delete(key);
          }
          previous = next;
        }
        expect(recorded.size).toBe(0);
      }),
    );
  });
});

test("C8 it is time to accept from two days to two months after the last answer", () => {
  const [now, day] = [100 * 86_400, 86_400];
  const ages = [0, 1, 2, 30, 60, 61].map((days) => isAcceptanceDue(now - days * day, now));
  expect(ages).toEqual([false, false, true, true, true, false]);
  expect(isAcceptanceDue(0, day * 10)).toBe(false);
});
