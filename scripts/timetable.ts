import process from "node:process";
import type { TestPart } from "./run-tests.ts";

/** A part of the proof that is left out when it is too late to begin it. */
export interface ProofStep {
  readonly name: string;
  run(): Promise<readonly TestPart[]>;
}

/** The results of the steps that were in time, and a warning that names the others. */
export interface ProofResult {
  readonly parts: readonly TestPart[];
  /** Printed last, because a run that passes must not look complete then. */
  readonly warnings: readonly string[];
}

/** What a proof with a limited time does this time, from 0; null for a proof that does everything. */
export function proofTurn(): number | null {
  const { PROOF_TURN } = process.env;
  return PROOF_TURN ? Number(PROOF_TURN) : null;
}

/**
 * Runs steps one after the other while there is time: `PROOF_BEGAN` is when the whole proof began, in seconds since 1970,
 * and `PROOF_SECONDS` how long after that a step may begin. `PROOF_TURN` says with which step it begins, so that each is
 * first in turn. Without them every step runs. Source: docs/decisions/time-of-the-proof.md.
 */
export async function runInTurn(steps: readonly ProofStep[]): Promise<ProofResult> {
  const { PROOF_BEGAN, PROOF_SECONDS } = process.env;
  const end = PROOF_BEGAN && PROOF_SECONDS ? Number(PROOF_BEGAN) + Number(PROOF_SECONDS) : Number.POSITIVE_INFINITY;
  const first = (proofTurn() ?? 0) % Math.max(steps.length, 1);
  const parts: TestPart[] = [];
  const left: string[] = [];
  for (const step of [...steps.slice(first), ...steps.slice(0, first)]) {
    if (Date.now() / 1000 < end) parts.push(...(await step.run()));
    else left.push(step.name);
  }
  const warnings = left.length === 0 ? [] : [`NOT PROVEN IN THIS RUN, WHICH HAS A LIMITED TIME: ${left.join("; ")}.`];
  return { parts, warnings };
}
