import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { BrowserUser } from "../harness/person.ts";
import { type Inspected, inspector } from "./inspector.ts";

/** A browser that reads malicious pages and detects executed or misplaced content. */
export interface XssReader {
  /** Opens pages, several at a time, and inspects each; returns their words. */
  readonly visit: (paths: readonly string[]) => Promise<string>;
  /** Reads all documents and opens every n-th; returns the words of all. */
  readonly skim: (paths: readonly string[], step: number) => Promise<string>;
  /** Parses documents in the browser without rendering them, which is faster. */
  readonly read: (paths: readonly string[]) => Promise<Inspected[]>;
  /** The same for feeds and other XML documents, with their HTML parsed; returns their words. */
  readonly readXml: (paths: readonly string[]) => Promise<string>;
  /** Fails if any code has run since. */
  readonly expectQuiet: () => void;
}

const TABS = 4;
const AT_ONCE = 6;

/** Opens a browser with all detectors. */
export async function inspectPages(person: BrowserUser): Promise<XssReader> {
  const { context } = person;
  const ran: string[] = [];
  await context.exposeFunction("heard", (what: string) => ran.push(what));
  for (const part of inspector) await context.addInitScript(part);
  context.on("dialog", (dialog) => {
    // The site's own confirmation before leaving unsaved changes.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    ran.push(`${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const isOurs = /^(https?:\/\/(127\.0\.0\.1|localhost)[:/]|data:|blob:)/.test(request.url());
    if (!isOurs && request.resourceType() !== "image") ran.push(request.url());
  });
  const expectQuiet = () => expect(ran, "what ran").toEqual([]);

  async function visit(paths: readonly string[]): Promise<string> {
    const waiting = [...paths];
    const words: string[] = [];
    const readOn = async () => {
      const tab = await context.newPage();
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        await tab.goto(path);
        // A button has no effect before hydration.
        await person.waitUntilIdle(tab);
        await openUp(tab);
        const seen = await tab.evaluate(() => window.inspect());
        expect(seen.trouble, path).toEqual([]);
        expectQuiet();
        words.push(seen.words);
      }
      await tab.close();
    };
    await Promise.all(Array.from({ length: Math.min(TABS, paths.length) }, readOn));
    return words.join(" ");
  }

  async function read(paths: readonly string[]): Promise<Inspected[]> {
    const seen = await person.page.evaluate(readDocuments, { paths: [...paths], atOnce: AT_ONCE });
    for (const [at, { trouble }] of seen.entries()) expect(trouble, paths[at]).toEqual([]);
    expectQuiet();
    return seen;
  }

  async function readXml(paths: readonly string[]): Promise<string> {
    const seen = await person.page.evaluate(readXmlDocuments, [...paths]);
    expect(seen.flatMap(({ trouble }) => trouble)).toEqual([]);
    return seen.map(({ words }) => words).join(" ");
  }

  async function skim(paths: readonly string[], step: number): Promise<string> {
    const seen = await read(paths);
    await visit(paths.filter((_, at) => at % step === 0));
    return seen.map(({ words }) => words).join(" ");
  }

  return { visit, skim, read, readXml, expectQuiet };
}

/** Expands comments, which are shown a few at a time. */
async function openUp(tab: Page): Promise<void> {
  const more = tab.getByRole("link", { name: /^Show \d+ more comment/ });
  const comments = tab.locator("[id^='comment-'], li:has(time)");
  for (let left = await more.count(); left > 0; left = await more.count()) {
    const before = await comments.count();
    // A press before hydration is lost, also for users.
    const press = async () => {
      if ((await comments.count()) > before) return true;
      await more.first().click();
      return (await comments.count()) > before;
    };
    await expect.poll(press, { interval: 1000 }).toBe(true);
  }
}

/** Runs in the browser. */
async function readDocuments({ paths, atOnce }: { paths: string[]; atOnce: number }): Promise<Inspected[]> {
  const seen: Inspected[] = [];
  const waiting = [...paths.entries()];
  const readOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, path] = next;
      const response = await fetch(path, { headers: { accept: "text/html" } });
      const html = await response.text();
      const isPage =
        response.headers.get("content-type")?.startsWith("text/html") &&
        (response.status < 500 || path.startsWith("/50x"));
      const looked = window.inspect(new DOMParser().parseFromString(html, "text/html"));
      seen[at] = isPage ? looked : { ...looked, trouble: [`no page: ${response.status}`] };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  return seen;
}

/** Runs in the browser. HTML content of a feed is parsed as HTML; its other texts are shown unchanged. */
async function readXmlDocuments(paths: string[]): Promise<{ words: string; trouble: string[] }[]> {
  const forbidden = "script, iframe, object, embed, style, form, base, meta[http-equiv]";
  const read = async (path: string) => {
    const trouble: string[] = [];
    const text = await (await fetch(path)).text();
    const parsed = new DOMParser().parseFromString(text, "application/xml");
    if (parsed.querySelector("parsererror, script")) trouble.push(`${path}: ${parsed.documentElement.textContent}`);
    for (const { textContent } of parsed.querySelectorAll("[type='html']")) {
      const html = new DOMParser().parseFromString(textContent ?? "", "text/html");
      const runs = [...html.querySelectorAll("*")].some(
        (each) => each.matches(forbidden) || each.getAttributeNames().some((name) => name.startsWith("on")),
      );
      if (runs) trouble.push(`${path}: ${textContent?.slice(0, 200)}`);
    }
    return { words: (parsed.documentElement.textContent ?? "").replace(/\s+/g, " "), trouble };
  };
  const seen = [];
  for (const path of paths) seen.push(await read(path));
  return seen;
}
