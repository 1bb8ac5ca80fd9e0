import { createStore, type Store } from "./store.ts";

export type Tone = "ok" | "warn" | "danger" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly message: string;
  /** One thing to do about it, such as undoing. */
  readonly action?: { readonly label: string; run(): void };
}

/** A question or a message in the middle of the screen. */
export interface Question {
  readonly title: string;
  readonly message: string;
  /** Without it there is only a way to close. */
  readonly confirm?: string;
  readonly tone?: "danger" | "normal";
}

interface Asked extends Question {
  answer(yes: boolean): void;
}

/** What the product has to say that belongs to no place on the screen. */
export interface Notices {
  readonly toast: Store<Toast | null>;
  readonly asked: Store<Asked | null>;
  /** Shows a toast; it replaces the one before. */
  say(tone: Tone, message: string, action?: Toast["action"]): void;
  /** Asks, and resolves to the answer; closing is no. */
  ask(question: Question): Promise<boolean>;
}

/** Makes the notices of one page. */
export function createNotices(): Notices {
  const toast = createStore<Toast | null>(null);
  const asked = createStore<Asked | null>(null);
  let count = 0;
  return {
    toast,
    asked,
    say(tone, message, action) {
      count += 1;
      toast.set({ id: count, tone, message, ...(action && { action }) });
    },
    ask(question) {
      asked.get()?.answer(false);
      return new Promise((resolve) => {
        const answer = (yes: boolean) => {
          asked.set(null);
          resolve(yes);
        };
        asked.set({ ...question, answer });
      });
    },
  };
}
