import type { Page } from "playwright-core";

/** Browser errors: console errors, content security violations, failed requests, replies of 500 and above. */
export interface BrowserErrors {
  readonly all: readonly string[];
  /** Removes expected errors, such as the 404 of a missing page. */
  readonly forget: (pattern: RegExp) => void;
}

/** Records errors of a page from now on. */
export function recordBrowserErrors(page: Page): BrowserErrors {
  const all: string[] = [];
  page.on("pageerror", (error) => all.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Chromium reports content security violations, failed loads and React's hydration mismatches here.
    if (message.type() !== "error" && message.type() !== "warning") return;
    // On a busy machine a page may take longer than Chromium expects until it uses what it has preloaded.
    if (/preloaded using link preload but not used within a few seconds/.test(message.text())) return;
    if (/Service Worker registration blocked by Playwright/.test(message.text())) return;
    all.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) all.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A navigation aborts pending requests, and a browser without JavaScript blocks scripts ("csp").
    if (!/ERR_ABORTED|^csp$/.test(reason)) all.push(`${reason} ${request.url()}`);
  });
  const forget = (pattern: RegExp) => {
    for (let at = all.length - 1; at >= 0; at--) if (pattern.test(all[at] ?? "")) all.splice(at, 1);
  };
  return { all, forget };
}
