import type { Api } from "@askwell/contract";
import { createStore } from "../store.ts";
import type { CaptchaQueue } from "./captcha-queue.ts";
import { type Captchas, isCaptchaError, type PendingCaptcha } from "./captchas.ts";

type CallFunctions = Readonly<Record<string, (input: object) => Promise<unknown>>>;

/** Makes the captchas of one page: one at a time, the others wait in a queue. */
export function createCaptchas(): Captchas {
  const pending = createStore<PendingCaptcha | null>(null);
  let queue: Promise<CaptchaQueue> | undefined;
  const loadQueue = () => {
    queue ??= import("./captcha-queue.ts").then(({ createCaptchaQueue }) => createCaptchaQueue(pending));
    return queue;
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
          const { solve } = await loadQueue();
          const outcome = await solve(name, async (answer) => calls[name]?.({ ...input, ...answer }), signal);
          if (!outcome.solved) throw error;
          return outcome.reply;
        }
      };
      return new Proxy({} as Api, { get: (_, name) => (typeof name === "string" ? guarded(name) : undefined) });
    },
  };
}
