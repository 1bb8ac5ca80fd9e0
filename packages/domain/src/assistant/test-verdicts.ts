import type { AssistantOutcome } from "./outcomes.ts";

/**
 * How the answer to a question of the test set is judged: it cites an expected post, it cites only others, it says
 * nothing although it should, or should not, or it says something although it should not, or the provider failed.
 */
export const testVerdicts = [
  "cited",
  "cited_others",
  "declined_wrongly",
  "declined_rightly",
  "answered_wrongly",
  "failed",
] as const;
export type TestVerdict = (typeof testVerdicts)[number];

/** Verdicts that are as expected. */
export const rightVerdicts: readonly TestVerdict[] = ["cited", "declined_rightly"];

/** Limits of the test set. */
export const testSetLimits = { items: 500, runs: 50, expected: 10 } as const;

interface TestExpectation {
  /** The question is not about the site: the assistant should decline. */
  readonly declines: boolean;
  /** Posts of which one should be cited. */
  readonly expected: readonly string[];
}

interface TestedAnswer {
  readonly outcome: AssistantOutcome;
  /** The posts that its sentences cite. */
  readonly cited: readonly string[];
}

/** Judges an answer of a test. Source: docs/rules/assistant-help.md AH4. */
export function testVerdict({ declines, expected }: TestExpectation, { outcome, cited }: TestedAnswer): TestVerdict {
  if (outcome === "failed" || outcome === "stopped") return "failed";
  if (outcome === "declined") return declines ? "declined_rightly" : "declined_wrongly";
  if (declines) return "answered_wrongly";
  return cited.some((id) => expected.includes(id)) ? "cited" : "cited_others";
}
