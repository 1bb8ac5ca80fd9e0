import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const idleRounds = 4;
const pollMs = 10;
const timeoutMs = 30_000;

/**
 * Tracks the requests of a page. The returned function waits until the page is idle: all requests are complete, and no
 * new ones have started for several rounds. Playwright's own method waits half a second of silence each time, which is
 * most of the time of a journey.
 */
export function trackIdle(page: Page): () => Promise<void> {
  const pending = pendingRequests(page);
  return async () => {
    const until = Date.now() + timeoutMs;
    for (let idle = 0; idle < idleRounds; idle++) {
      await page.waitForLoadState("load");
      if (!(await staysForRound(page))) idle = -1;
      for (; pending.size > 0; idle = -1) {
        const missing = [...pending].map((request) => request.url()).join(", ");
        if (Date.now() > until) throw new Error(`${page.url()} does not become idle: it waits for ${missing}`);
        await pause(pollMs);
      }
    }
  };
}

/** Pending requests of a page. */
function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // Requests for data created by the page, such as downloads, are never reported as finished, and a stream has no end.
    if (/^https?:/.test(request.url()) && !request.url().includes("/answer/api/v1/live?")) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  // A navigation that becomes a download does not finish either.
  page.on("download", () => {
    for (const request of pending) if (request.isNavigationRequest()) pending.delete(request);
  });
  return pending;
}

/** Whether the page stayed through one round without navigating. */
async function staysForRound(page: Page): Promise<boolean> {
  try {
    await page.evaluate(idleRound);
    return true;
  } catch (error) {
    if (/context was destroyed|navigat/i.test(String(error))) return false;
    throw error;
  }
}

/** Waits for pending work on the page: a frame, if it is visible, and an idle callback. */
function idleRound(): Promise<void> {
  return new Promise((resolve) => {
    const resolveWhenIdle = () => requestIdleCallback(() => resolve(), { timeout: 1000 });
    const notDrawn = setTimeout(resolveWhenIdle, 500);
    requestAnimationFrame(() => {
      clearTimeout(notDrawn);
      setTimeout(resolveWhenIdle, 20);
    });
  });
}
