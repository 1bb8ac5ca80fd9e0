import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const calmRounds = 4;
const lookAgainMs = 10;
const patienceMs = 30_000;

/**
 * Follows what a page asks for, from now on. The reply waits until the page has come to rest: all that it asked for is
 * there, and it has found nothing more to do for some rounds, in which it could have asked. Playwright's own way waits
 * half a second of silence each time, which is most of the time of a journey.
 */
export function followRest(page: Page): () => Promise<void> {
  const pending = pendingRequests(page);
  return async () => {
    const until = Date.now() + patienceMs;
    for (let calm = 0; calm < calmRounds; calm++) {
      await page.waitForLoadState("load");
      if (!(await staysThrough(page))) calm = -1;
      for (; pending.size > 0; calm = -1) {
        const missing = [...pending].map((request) => request.url()).join(", ");
        if (Date.now() > until) throw new Error(`${page.url()} does not come to rest: it waits for ${missing}`);
        await pause(lookAgainMs);
      }
    }
  };
}

/** What a page has asked the network for and not got yet. */
function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // What the page has made itself, such as a file to be saved, is never reported as finished.
    if (/^https?:/.test(request.url())) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  // A step that turned out to lead to a file to be saved has no end either.
  page.on("download", () => {
    for (const request of pending) if (request.isNavigationRequest()) pending.delete(request);
  });
  return pending;
}

/** Whether the page was there through one round, and did not leave for another address. */
async function staysThrough(page: Page): Promise<boolean> {
  try {
    await page.evaluate(idleRound);
    return true;
  } catch (error) {
    if (/context was destroyed|navigat/i.test(String(error))) return false;
    throw error;
  }
}

/** What is left to be done on the page is done: it drew, unless nobody sees it, and it has time to spare. */
function idleRound(): Promise<void> {
  return new Promise((resolve) => {
    const whenIdle = () => requestIdleCallback(() => resolve(), { timeout: 1000 });
    const undrawn = setTimeout(whenIdle, 500);
    requestAnimationFrame(() => {
      clearTimeout(undrawn);
      setTimeout(whenIdle, 20);
    });
  });
}
