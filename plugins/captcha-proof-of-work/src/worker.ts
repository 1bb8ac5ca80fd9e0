import { solvePuzzles } from "./solve.ts";
import type { Puzzles } from "./task.ts";

/** Message from the page. */
export interface SolverRequest {
  readonly captcha_id: string;
  readonly puzzles: Puzzles;
}

/** Message to the page: the number of solved puzzles, and finally the code. */
export interface SolverProgress {
  readonly done: number;
  readonly code?: string;
}

addEventListener("message", ({ data }: MessageEvent<SolverRequest>) => {
  const report = (progress: SolverProgress) => postMessage(progress);
  const { captcha_id, puzzles } = data;
  report({ done: puzzles.count, code: solvePuzzles(captcha_id, puzzles, (done) => report({ done })) });
});
