import process from "node:process";
import { beforeEach, expect, test } from "vitest";
import { proofTurn, runInTurn } from "./timetable.ts";

beforeEach(() => {
  for (const name of ["PROOF_BEGAN", "PROOF_SECONDS", "PROOF_TURN"]) delete process.env[name];
});

const now = () => Math.floor(Date.now() / 1000);

/** Runs three steps and says which ran, in their order, and what was warned of. */
async function run() {
  const steps = ["crashes", "attacks", "Lighthouse"].map((name) => ({
    name,
    run: async () => [{ name, passed: 1, failed: 0, seconds: 0 }],
  }));
  const { parts, warnings } = await runInTurn(steps);
  return { ran: parts.map(({ name }) => name), warnings };
}

test("without an end every step runs", async () => {
  expect(await run()).toEqual({ ran: ["crashes", "attacks", "Lighthouse"], warnings: [] });
  expect(proofTurn()).toBe(null);
});

test("a step that would begin too late is left out, and the end names it", async () => {
  process.env.PROOF_BEGAN = String(now() - 100);
  process.env.PROOF_SECONDS = "4200";
  expect((await run()).ran).toHaveLength(3);
  process.env.PROOF_SECONDS = "50";
  const warning = expect.stringMatching(/^NOT PROVEN.*: crashes; attacks; Lighthouse\.$/);
  expect(await run()).toEqual({ ran: [], warnings: [warning] });
});

test.each([
  ["0", ["crashes", "attacks", "Lighthouse"]],
  ["1", ["attacks", "Lighthouse", "crashes"]],
  ["5", ["Lighthouse", "crashes", "attacks"]],
])("in turn %s another step is first", async (turn, ran) => {
  process.env.PROOF_TURN = turn;
  expect(await run()).toEqual({ ran, warnings: [] });
  expect(proofTurn()).toBe(Number(turn));
});
