import { createStore, type Store } from "./store.ts";

/** How often relative times move on. */
const TICK_MS = 30_000;

/** A clock that stands still: pages show absolute times. */
export const createStillClock = (): Store<number | null> => createStore<number | null>(null);

/** Sets a clock going, while the page is visible. */
export function startClock(clock: Store<number | null>): void {
  const tick = () => {
    if (document.visibilityState === "visible") clock.set(Math.floor(Date.now() / 1000));
  };
  clock.set(Math.floor(Date.now() / 1000));
  setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
}
