import { type Api, ApiRefusal } from "@askwell/contract";
import { createStore, type Store } from "../store.ts";

/** What proves that a call comes from a person. */
export interface CaptchaAnswer {
  readonly captcha_id: string;
  readonly captcha_code: string;
}

/** A call that waits for its captcha; the dialog shows it. */
export interface AskedCaptcha {
  /** The call's name. */
  readonly name: string;
  /** What was wrong with the answer before; "" the first time. */
  readonly problem: string;
  /** Tells one call from the next. */
  readonly turn: number;
  /** Counts the captchas of one call. */
  readonly attempt: number;
  /** An answer is being checked. */
  readonly busy: boolean;
  /** Null gives up. */
  answer(answer: CaptchaAnswer | null): void;
}

export interface Captchas {
  readonly asked: Store<AskedCaptcha | null>;
  /** The same calls; one that is refused for want of a captcha asks for it and is made again. */
  guard(api: Api, signal?: AbortSignal): Api;
}

type Calls = Readonly<Record<string, (input: object) => Promise<unknown>>>;

const FIELD = "captcha_code";

/** The server's sentence when a call was refused for want of a captcha, or null. */
function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiRefusal) || error.status !== 400) return null;
  return error.fields.find(({ error_field }) => error_field === FIELD)?.error_msg ?? null;
}

/** Whether a call was refused for want of a captcha. */
export const isCaptchaRefusal = (error: unknown): boolean => problemOf(error) !== null;

/** Makes the captchas of one page: one is asked for at a time, the others wait for their turn. */
export function createCaptchas(): Captchas {
  const asked = createStore<AskedCaptcha | null>(null);
  let last: Promise<unknown> = Promise.resolve();
  let turns = 0;

  const ask = (what: Pick<AskedCaptcha, "name" | "turn" | "attempt" | "problem">, signal?: AbortSignal) =>
    new Promise<CaptchaAnswer | null>((resolve) => {
      const answer = (given: CaptchaAnswer | null) => {
        const now = asked.get();
        asked.set(given && now ? { ...now, busy: true } : null);
        resolve(given);
      };
      if (signal?.aborted) return resolve(null);
      signal?.addEventListener("abort", () => answer(null), { once: true });
      asked.set({ ...what, busy: false, answer });
    });

  const solve = async (name: string, call: (answer: CaptchaAnswer) => Promise<unknown>, signal?: AbortSignal) => {
    turns += 1;
    const turn = turns;
    let problem = "";
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask({ name, turn, attempt, problem }, signal);
      if (!answer) return { made: false } as const;
      try {
        return { made: true, reply: await call(answer) } as const;
      } catch (error) {
        const again = problemOf(error);
        if (again === null) throw error;
        problem = again;
      }
    }
  };

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work).finally(() => asked.set(null));
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    asked,
    guard(api, signal) {
      const calls = api as unknown as Calls;
      const guarded = (name: string) => async (input: object) => {
        try {
          return await calls[name]?.(input);
        } catch (error) {
          if (!isCaptchaRefusal(error)) throw error;
          const outcome = await inTurn(() =>
            solve(name, async (answer) => calls[name]?.({ ...input, ...answer }), signal),
          );
          if (!outcome.made) throw error;
          return outcome.reply;
        }
      };
      return new Proxy({} as Api, { get: (_, name) => (typeof name === "string" ? guarded(name) : undefined) });
    },
  };
}
