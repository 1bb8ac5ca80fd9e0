import { type Browser, type BrowserContext, chromium, devices, type Page, type Route } from "playwright-core";
import { type BrowserErrors, recordBrowserErrors } from "./browser-errors.ts";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { trackIdle } from "./idle.ts";

/** Launches the installed browser, with more arguments of the command line if there are any. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found; name one in the variable CHROMIUM.");
  return chromium.launch({ executablePath, args: [...chromiumArguments, ...more] });
}

export interface PersonOptions {
  readonly device?: "desktop" | "phone";
  /** False disables JavaScript. */
  readonly javaScript?: boolean;
  readonly language?: string;
  /** True runs the service worker, whose requests a test does not see. */
  readonly worker?: boolean;
}

/** A user with a separate browser context. */
export interface BrowserUser {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Browser errors since the context was opened. */
  readonly browserErrors: BrowserErrors;
  /** Opens a path of the site and waits until the page is hydrated and idle. */
  readonly goto: (path: string) => Promise<void>;
  /** Waits until a tab is idle after a navigation. */
  readonly waitUntilIdle: (tab?: Page) => Promise<void>;
}

const desktop = { viewport: { width: 1280, height: 900 } };

const emptyPicture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Tests have no access to other hosts; every external request, mostly avatars, gets an empty picture. */
function fulfillExternalRequest(route: Route): Promise<void> {
  return route.fulfill({ status: 200, contentType: "image/gif", body: emptyPicture });
}

/** Opens a browser context on the site. */
export async function openUser(browser: Browser, address: string, options: PersonOptions = {}): Promise<BrowserUser> {
  const { device = "desktop", javaScript = true, language = "en-US", worker = false } = options;
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"] ?? {};
  const context = await browser.newContext({
    ...(device === "phone" ? phone : desktop),
    javaScriptEnabled: javaScript,
    locale: language,
    reducedMotion: "reduce",
    serviceWorkers: worker ? "allow" : "block",
  });
  context.setDefaultTimeout(30_000);
  await context.route((url) => url.origin !== new URL(address).origin, fulfillExternalRequest);
  const idleByTab = new Map<Page, () => Promise<void>>();
  context.on("page", (tab) => {
    idleByTab.set(tab, trackIdle(tab));
    const open = tab.goto.bind(tab);
    // Playwright would resolve a path against the root of the host.
    tab.goto = (target, how) => open(target.startsWith("/") ? address + target : target, how);
  });
  const page = await context.newPage();
  const browserErrors = recordBrowserErrors(page);
  // Without JavaScript the page's state cannot be evaluated.
  const waitUntilIdle = async (tab = page) => (javaScript ? idleByTab.get(tab)?.() : tab.waitForLoadState("load"));
  const goto = async (path: string) => {
    await page.goto(path);
    await waitUntilIdle();
  };
  return { page, context, browserErrors, goto, waitUntilIdle };
}

/**
 * Closes the browser context. Requests that a test intercepts may still be open: their handlers fail then, which would be
 * an error outside the tests, and is ignored.
 */
export async function closeUser({ context }: Pick<BrowserUser, "context">): Promise<void> {
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}
