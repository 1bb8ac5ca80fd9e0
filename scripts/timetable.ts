import process from "node:process";
import type { TestPart } from "./run-tests.ts";

/** Runs the parts of a proof for which there is time. */
export interface Timetable {
  /** Runs a part and returns its result; nothing, and a warning, when it is too late to begin it. */
  ifInTime(name: string, run: (name: string) => Promise<TestPart>): Promise<TestPart[]>;
  /** What was left out; printed last, because a run that passes must not look complete then. */
  warnings(): string[];
}

/**
 * The time of the whole proof: `PROOF_BEGAN` is when it began, in seconds since 1970, and `PROOF_SECONDS` how long after
 * that a part may begin. Without them every part runs. Source: docs/decisions/time-of-the-proof.md.
 */
export function startTimetable(): Timetable {
  const { PROOF_BEGAN, PROOF_SECONDS } = process.env;
  const end = PROOF_BEGAN && PROOF_SECONDS ? Number(PROOF_BEGAN) + Number(PROOF_SECONDS) : Number.POSITIVE_INFINITY;
  const left: string[] = [];
  return {
    async ifInTime(name, run) {
      if (Date.now() / 1000 < end) return [await run(name)];
      left.push(name);
      return [];
    },
    warnings: () => (left.length === 0 ? [] : [`NOT PROVEN, BECAUSE THE MACHINE WAS TOO SLOW: ${left.join("; ")}.`]),
  };
}
