import { solvePuzzles } from "./solve.ts";
import type { Puzzles } from "./task.ts";

/** What the page asks for. */
export interface Work {
  readonly captcha_id: string;
  readonly puzzles: Puzzles;
}

/** What the page hears: how many are done, and at the end the code. */
export interface News {
  readonly done: number;
  readonly code?: string;
}

addEventListener("message", ({ data }: MessageEvent<Work>) => {
  const tell = (news: News) => postMessage(news);
  const { captcha_id, puzzles } = data;
  tell({ done: puzzles.count, code: solvePuzzles(captcha_id, puzzles, (done) => tell({ done })) });
});
