import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "../harness/person.ts";
import { type Inspected, inspector } from "./inspector.ts";

/** Somebody who reads hostile pages and notices whatever runs, or stands where it should not. */
export interface Reader {
  /** Opens pages, several at a time, and looks at each; their words are the answer. */
  readonly visit: (paths: readonly string[]) => Promise<string>;
  /** Reads all of these and opens one of so many; the words of all are the answer. */
  readonly skim: (paths: readonly string[], step: number) => Promise<string>;
  /** Has the browser read documents without showing them, which is quicker. */
  readonly read: (paths: readonly string[]) => Promise<Inspected[]>;
  /** The same of feeds and other documents in XML, whose HTML is read as such; their words are the answer. */
  readonly readXml: (paths: readonly string[]) => Promise<string>;
  /** Fails when anything has run since. */
  readonly expectQuiet: () => void;
}

const TABS = 4;
const AT_ONCE = 6;

/** Sits a person down who notices everything. */
export async function attentive(person: Person): Promise<Reader> {
  const { context } = person;
  const ran: string[] = [];
  await context.exposeFunction("heard", (what: string) => ran.push(what));
  for (const part of inspector) await context.addInitScript(part);
  context.on("dialog", (dialog) => {
    // The site's own question before something unsaved is left.
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
        // A button that is pressed before the page is alive does nothing.
        await person.rest(tab);
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

/** Comments are shown a few at a time. */
async function openUp(tab: Page): Promise<void> {
  const more = tab.getByRole("button", { name: /^Show \d+ more comment/ });
  const comments = tab.locator("[id^='comment-'], li:has(time)");
  for (let left = await more.count(); left > 0; left = await more.count()) {
    const before = await comments.count();
    // A press before the page is alive is lost, as it is for people.
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

/** Runs in the browser. What a feed calls HTML is read as HTML; its other texts are shown as they stand. */
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
