import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PostKind } from "../ids.ts";
import { privilegeOptions } from "../people/privileges.ts";
import { effectivePoints, reversalOf } from "../people/reputation.ts";
import { changeVote, mayVote, requestedVote, type Vote } from "./votes.ts";

const level2 = privilegeOptions({})[1]!.values;
const voter = (rank: number, role_id = 1) => ({ id: "7", rank, role_id });

/** Applies votes of several users on one author's post to a ledger, like the server does. */
function play(kind: PostKind, votes: readonly { voter: number; next: Vote | null }[], start: number) {
  const ranks = new Map<string, number>();
  const previous = new Map<number, Vote | null>();
  const ledger = new Map<string, number>();
  const totals = { up: 0, down: 0, earned: 0 };
  const rankOf = (who: string) => ranks.get(who) ?? start;
  for (const { voter: by, next } of votes) {
    const change = changeVote(kind, previous.get(by) ?? null, next);
    previous.set(by, next);
    totals.up += change.upVotes;
    totals.down += change.downVotes;
    for (const entry of change.entries) {
      const who = entry.receiver === "author" ? "author" : `voter ${by}`;
      const key = `${who} ${by} ${entry.kind}`;
      const state = { rank: rankOf(who), earnedToday: who === "author" ? totals.earned : 0 };
      const points =
        entry.action === "record"
          ? effectivePoints(entry.kind, entry.points, state)
          : reversalOf(ledger.get(key) ?? 0, rankOf(who));
      if (entry.action === "record") ledger.set(key, points);
      else ledger.delete(key);
      if (who === "author") totals.earned += points;
      ranks.set(who, rankOf(who) + points);
    }
  }
  return { ranks, totals, previous };
}

const kinds = fc.constantFrom<PostKind>("question", "answer", "comment");
const anyVote = fc.constantFrom<Vote | null>("up", "down", null);
const sequences = fc.array(fc.record({ voter: fc.nat({ max: 4 }), next: anyVote }), { maxLength: 40 });
const ending = [0, 1, 2, 3, 4].map((who) => ({ voter: who, next: null }));

describe("votes", () => {
  test.each([
    ["question", null, "up", 1, 0, [["question.voted_up", "author", "record", 10]]],
    ["answer", null, "up", 1, 0, [["answer.voted_up", "author", "record", 10]]],
    ["question", null, "down", 0, 1, [["question.voted_down", "author", "record", -2]]],
    [
      "answer",
      null,
      "down",
      0,
      1,
      [
        ["answer.voted_down", "author", "record", -2],
        ["answer.vote_down", "voter", "record", -1],
      ],
    ],
    ["question", "up", null, -1, 0, [["question.voted_up", "author", "cancel", 0]]],
    [
      "question",
      "up",
      "down",
      -1,
      1,
      [
        ["question.voted_up", "author", "cancel", 0],
        ["question.voted_down", "author", "record", -2],
      ],
    ],
    ["comment", null, "up", 1, 0, []],
    ["comment", "up", null, -1, 0, []],
  ] as const)("V1 to V5 a vote on a %s from %s to %s", (kind, previous, next, up, down, entries) => {
    const change = changeVote(kind, previous, next);
    expect(change).toMatchObject({ changed: true, vote: next, upVotes: up, downVotes: down, score: up - down });
    expect(change.entries.map((entry) => [entry.kind, entry.receiver, entry.action, entry.points])).toEqual(entries);
  });

  test.each(["up", "down", null] as const)("V2 voting %s again changes nothing", (vote) => {
    const change = changeVote("answer", vote, vote);
    expect(change).toEqual({ changed: false, vote, upVotes: 0, downVotes: 0, score: 0, entries: [] });
  });

  test("V3 withdrawing a vote that was not cast changes nothing", () => {
    expect(requestedVote("up", "up", true)).toBeNull();
    expect(requestedVote("up", "down", true)).toBe("up");
    expect(requestedVote(null, "up", true)).toBeNull();
    expect(requestedVote("up", "down", false)).toBe("down");
  });

  test("V6 any sequence of votes that ends with none leaves counters and reputation unchanged", () => {
    fc.assert(
      fc.property(kinds, sequences, fc.integer({ min: 500, max: 5000 }), (kind, votes, start) => {
        const { ranks, totals } = play(kind, [...votes, ...ending], start);
        expect([...ranks.values()].filter((rank) => rank !== start)).toEqual([]);
        expect([totals.up, totals.down]).toEqual([0, 0]);
      }),
    );
  });

  test("V6 repeated votes of one voter do not change the author's reputation in the end, however low", () => {
    fc.assert(
      fc.property(
        kinds,
        fc.array(anyVote, { maxLength: 20 }),
        fc.integer({ min: 1, max: 14 }),
        (kind, sequence, start) => {
          const votes = [...sequence, null].map((next) => ({ voter: 0, next }));
          const { ranks } = play(kind, votes, start);
          expect([...ranks.values()].filter((rank) => rank !== start)).toEqual([]);
        },
      ),
    );
  });

  test("V6 counters equal the current votes, and reputation never falls below one", () => {
    fc.assert(
      fc.property(kinds, sequences, fc.integer({ min: 1, max: 30 }), (kind, votes, start) => {
        const { ranks, totals, previous } = play(kind, votes, start);
        const current = [...previous.values()];
        expect(totals.up).toBe(current.filter((vote) => vote === "up").length);
        expect(totals.down).toBe(current.filter((vote) => vote === "down").length);
        expect([...ranks.values()].every((rank) => rank >= 1)).toBe(true);
      }),
    );
  });

  test("V7 users cannot vote on their own posts, staff included", () => {
    const post = { kind: "question" as const, user_id: "7", asker_id: "7" };
    expect(mayVote(voter(900, 2), post, "up", level2)).toEqual({ allowed: false, reason: "own_post" });
  });

  test("V8 a vote needs the privilege of its kind and direction", () => {
    const post = { kind: "answer" as const, user_id: "8", asker_id: "9" };
    expect(mayVote(voter(8), post, "up", level2)).toEqual({ allowed: true });
    expect(mayVote(voter(8), post, "down", level2)).toEqual({ allowed: false, reason: "rank_too_low", needed: 125 });
    expect(mayVote(voter(1, 3), post, "down", level2)).toEqual({ allowed: true });
  });

  test("V12 askers upvote answers to their question without the privilege, and nothing more", () => {
    const post = { kind: "answer" as const, user_id: "8", asker_id: "7" };
    expect(mayVote(voter(1), post, "up", level2)).toEqual({ allowed: true });
    expect(mayVote(voter(1), post, "down", level2)).toEqual({ allowed: false, reason: "rank_too_low", needed: 125 });
    expect(mayVote(voter(1), { ...post, user_id: "7" }, "up", level2)).toEqual({ allowed: false, reason: "own_post" });
  });

  test("V9 comments can only be upvoted", () => {
    const post = { kind: "comment" as const, user_id: "8", asker_id: "7" };
    expect(mayVote(voter(1), post, "up", level2)).toEqual({ allowed: true });
    expect(mayVote(voter(900, 2), post, "down", level2)).toEqual({ allowed: false, reason: "bad_request" });
  });
});
