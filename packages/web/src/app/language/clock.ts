import { createStore, type Store } from "../store.ts";

/** How often relative times are updated. */
const TICK_MS = 30_000;

/** A clock that does not run: pages show absolute times. */
export const createStillClock = (): Store<number | null> => createStore<number | null>(null);

/** Starts a clock, which runs while the page is visible. */
export function startClock(clock: Store<number | null>): void {
  const tick = () => {
    if (document.visibilityState === "visible") clock.set(Math.floor(Date.now() / 1000));
  };
  clock.set(Math.floor(Date.now() / 1000));
  setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
}
