import type { Store } from "../store.ts";
import { type CaptchaAnswer, captchaProblemOf, type PendingCaptcha } from "./captchas.ts";

/** Repeats calls with the answers to their captchas. */
export interface CaptchaQueue {
  /** Asks until an answer is right, or is cancelled; one call at a time, the others wait. */
  solve(name: string, call: (answer: CaptchaAnswer) => Promise<unknown>, signal?: AbortSignal): Promise<Solution>;
}

/** The reply of a repeated call, unless its captcha was cancelled. */
type Solution = { readonly solved: false } | { readonly solved: true; readonly reply: unknown };

/** Makes the queue of one page. Loaded with the first captcha, which most visitors never see. */
export function createCaptchaQueue(pending: Store<PendingCaptcha | null>): CaptchaQueue {
  let last: Promise<unknown> = Promise.resolve();
  let turns = 0;

  const ask = (options: Pick<PendingCaptcha, "name" | "turn" | "attempt" | "problem">, signal?: AbortSignal) =>
    new Promise<CaptchaAnswer | null>((resolve) => {
      const answer = (solution: CaptchaAnswer | null) => {
        const current = pending.get();
        pending.set(solution && current ? { ...current, busy: true } : null);
        resolve(solution);
      };
      if (signal?.aborted) return resolve(null);
      signal?.addEventListener("abort", () => answer(null), { once: true });
      pending.set({ ...options, busy: false, answer });
    });

  const solveNow: CaptchaQueue["solve"] = async (name, call, signal) => {
    turns += 1;
    const turn = turns;
    let problem = "";
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask({ name, turn, attempt, problem }, signal);
      if (!answer) return { solved: false };
      try {
        return { solved: true, reply: await call(answer) };
      } catch (error) {
        const message = captchaProblemOf(error);
        if (message === null) throw error;
        problem = message;
      }
    }
  };

  return {
    solve(...call) {
      const start = () => solveNow(...call);
      const turn = last.then(start, start).finally(() => pending.set(null));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
