import type { ProcessMessage } from "./messages.ts";

/** Requests of a plugin's process to the site, which wait for their replies. */
export interface Requests {
  /** Asks the site for something; rejects with the site's reason. */
  ask(what: string, args: readonly unknown[]): Promise<unknown>;
  /** Settles a request with its reply. */
  settle(message: ProcessMessage): void;
}

/** Creates the requests of this process. */
export function createRequests(send: (message: ProcessMessage) => void): Requests {
  const waiting = new Map<unknown, PromiseWithResolvers<unknown>>();
  let last = 0;
  return {
    ask(what, args) {
      last += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(last, asked);
      send({ type: "request", id: last, what, args });
      return asked.promise;
    },
    settle({ id, value, error }) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(String(error)));
    },
  };
}
