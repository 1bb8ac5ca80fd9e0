import { type Browser, type BrowserContext, chromium, devices, type Page, type Route } from "playwright-core";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { followRest } from "./rest.ts";
import { type Complaints, watch } from "./watch.ts";

/** Opens the browser of this machine. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found; name one in the variable CHROMIUM.");
  return chromium.launch({ executablePath, args: [...chromiumArguments] });
}

export interface PersonOptions {
  readonly device?: "desktop" | "phone";
  /** False reads the site as a browser without JavaScript does. */
  readonly javaScript?: boolean;
  readonly language?: string;
}

/** Somebody in front of a browser of their own. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser objected to since the person sat down. */
  readonly complaints: Complaints;
  /** Goes to a path of the site and waits until the page is alive: nothing is on its way any more. */
  readonly goto: (path: string) => Promise<void>;
  /** Waits until a tab is alive after a step that leads to another page. */
  readonly rest: (tab?: Page) => Promise<void>;
}

const desktop = { viewport: { width: 1280, height: 900 } };

const emptyPicture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Tests reach nothing outside; whatever is asked for there, pictures of people mostly, is an empty picture. */
function pretendOutside(route: Route): Promise<void> {
  return route.fulfill({ status: 200, contentType: "image/gif", body: emptyPicture });
}

/** Sits a person down in front of the site. */
export async function seat(browser: Browser, address: string, options: PersonOptions = {}): Promise<Person> {
  const { device = "desktop", javaScript = true, language = "en-US" } = options;
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"] ?? {};
  const context = await browser.newContext({
    ...(device === "phone" ? phone : desktop),
    baseURL: address,
    javaScriptEnabled: javaScript,
    locale: language,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(30_000);
  await context.route((url) => url.origin !== new URL(address).origin, pretendOutside);
  const rests = new Map<Page, () => Promise<void>>();
  context.on("page", (tab) => rests.set(tab, followRest(tab)));
  const page = await context.newPage();
  const complaints = watch(page);
  // Without JavaScript nothing can be asked of a page, and nothing follows its files.
  const rest = async (tab = page) => (javaScript ? rests.get(tab)?.() : tab.waitForLoadState("load"));
  const goto = async (path: string) => {
    await page.goto(path);
    await rest();
  };
  return { page, context, complaints, goto, rest };
}
