import { type Api, ApiResponseError } from "@askwell/contract";
import { createStore, type Store } from "../store.ts";

/** The solution of a captcha. */
export interface CaptchaAnswer {
  readonly captcha_id: string;
  readonly captcha_code: string;
}

/** A call that waits for its captcha; the dialog shows it. */
export interface PendingCaptcha {
  /** The call's name. */
  readonly name: string;
  /** The error of the previous answer; "" the first time. */
  readonly problem: string;
  /** Differs for every call. */
  readonly turn: number;
  /** Number of the captcha within one call. */
  readonly attempt: number;
  /** An answer is being checked. */
  readonly busy: boolean;
  /** Null cancels. */
  answer(answer: CaptchaAnswer | null): void;
}

export interface Captchas {
  readonly pending: Store<PendingCaptcha | null>;
  /** The same calls; one that fails for a missing captcha asks for it and is repeated with the answer. */
  guard(api: Api, signal?: AbortSignal): Api;
}

type CallFunctions = Readonly<Record<string, (input: object) => Promise<unknown>>>;

const FIELD = "captcha_code";

/** The server's message when a call failed for a missing captcha, else null. */
function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiResponseError) || error.status !== 400) return null;
  return error.fields.find(({ error_field }) => error_field === FIELD)?.error_msg ?? null;
}

/** Whether a call failed for a missing captcha. */
export const isCaptchaError = (error: unknown): boolean => problemOf(error) !== null;

/** Makes the captchas of one page: one at a time, the others wait in a queue. */
export function createCaptchas(): Captchas {
  const pending = createStore<PendingCaptcha | null>(null);
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

  const solve = async (name: string, call: (answer: CaptchaAnswer) => Promise<unknown>, signal?: AbortSignal) => {
    turns += 1;
    const turn = turns;
    let problem = "";
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask({ name, turn, attempt, problem }, signal);
      if (!answer) return { solved: false } as const;
      try {
        return { solved: true, reply: await call(answer) } as const;
      } catch (error) {
        const message = problemOf(error);
        if (message === null) throw error;
        problem = message;
      }
    }
  };

  const inTurn = <Result>(call: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(call, call).finally(() => pending.set(null));
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    pending,
    guard(api, signal) {
      const calls = api as unknown as CallFunctions;
      const guarded = (name: string) => async (input: object) => {
        try {
          return await calls[name]?.(input);
        } catch (error) {
          if (!isCaptchaError(error)) throw error;
          const outcome = await inTurn(() =>
            solve(name, async (answer) => calls[name]?.({ ...input, ...answer }), signal),
          );
          if (!outcome.solved) throw error;
          return outcome.reply;
        }
      };
      return new Proxy({} as Api, { get: (_, name) => (typeof name === "string" ? guarded(name) : undefined) });
    },
  };
}
