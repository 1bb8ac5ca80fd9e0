import type { Reply } from "@askwell/contract";
import { rightVerdicts, type TestVerdict } from "@askwell/domain";
import type { StateTone } from "../admin/AdminTable.tsx";

export type TestRun = Reply<"testRunPage">["list"][number];

/** How many questions of a run are done, and how many of them as expected. */
export function runCounts({ verdicts }: Pick<TestRun, "verdicts">): { done: number; right: number } {
  const sum = (names: readonly TestVerdict[]) => names.reduce((all, name) => all + verdicts[name], 0);
  return { done: sum(Object.keys(verdicts) as TestVerdict[]), right: sum(rightVerdicts) };
}

/** The colour of a verdict. */
export const toneOf = (verdict: TestVerdict): StateTone =>
  rightVerdicts.includes(verdict) ? "ok" : verdict === "failed" ? "danger" : "warn";
