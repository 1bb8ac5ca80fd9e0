// @vitest-environment happy-dom
import "@testing-library/jest-dom/vitest";
import { createTranslator } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { fireEvent, getByRole, queryByRole, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { definePopovers } from "../../../testing/popovers.ts";
import { enrich } from "./enrich.ts";
import { presentText } from "./present.ts";

const english = createCatalogues()("en_US");
const t = createTranslator("en_US", english, english);
const stops: (() => void)[] = [];

beforeEach(() => {
  definePopovers();
  document.body.innerHTML = "";
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});
// The DOM of a test loads no pictures, and says of each that it has failed.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false));

/** A text on a page, as it is sent and then enriched. */
function textOf(html: string, before: (text: HTMLElement) => void = () => undefined): HTMLElement {
  const text = document.createElement("div");
  text.innerHTML = presentText(html, t);
  document.body.append(text);
  before(text);
  stops.push(enrich(text, { t, embeds: undefined, drawings: [], modules: [], onModuleFailure: () => {} }));
  return text;
}

/** Where the test's elements lie: happy-dom has no layout. */
const layOutAt = (top: number) =>
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 100, 20));

const first = (text: HTMLElement, selector: string) => text.querySelector<HTMLElement>(selector) as HTMLElement;

test("M24 M28 a picture that cannot be loaded is replaced by its text, in its place where it is seen", () => {
  const html =
    '<p><img src="http://localhost/a.png" alt="A &lt;b&gt;map&lt;/b&gt; of the town"></p><p><img src="http://localhost/b.png"></p>';
  layOutAt(100);
  const text = textOf(html);
  const [map, unnamed] = text.querySelectorAll("img");
  map?.dispatchEvent(new Event("error"));
  vi.restoreAllMocks();
  layOutAt(window.innerHeight);
  unnamed?.dispatchEvent(new Event("error"));
  expect(text.querySelector("img")).toBeNull();
  const shown = [...text.querySelectorAll("span")];
  expect(shown.map((each) => each.textContent)).toEqual(["A <b>map</b> of the town", "http://localhost/b.png"]);
  expect(shown.map((each) => each.style.blockSize)).toEqual(["20px", ""]);
});

test.each([
  ["in the window keeps its frame", 700, true],
  ["above the window keeps its frame", -900, true],
  ["below the window has its own size", 768, false],
])("M28 a loaded picture %s", (_, top, isFramed) => {
  layOutAt(top);
  expect(window.innerHeight).toBe(768);
  const text = textOf('<p><img src="https://i.example/a.png" alt="a"></p>');
  const picture = first(text, "img");
  expect(picture.dataset.frame).toBe("");
  Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: 64 } });
  picture.dispatchEvent(new Event("load"));
  expect(picture.dataset.frame !== undefined).toBe(isFramed);
});

const longCode = `<pre><code>${"line\n".repeat(40)}</code></pre>`;

test("M26 long code unfolds where the browser finds a text, which stays where it was", () => {
  const scrollBy = vi.spyOn(window, "scrollBy").mockReturnValue();
  const text = textOf(longCode);
  const fold = first(text, "[data-fold]") as HTMLDetailsElement;
  const code = first(text, "pre");
  expect(fold.open).toBe(false);
  code.scrollTop = 300;
  code.dispatchEvent(new Event("scroll"));
  expect(fold.open).toBe(true);
  expect(scrollBy).toHaveBeenCalledWith(0, 300);
});

test("M26 long code that was scrolled before the scripts arrived unfolds", () => {
  const scrollBy = vi.spyOn(window, "scrollBy").mockReturnValue();
  const text = textOf(longCode, (each) => {
    first(each, "pre").scrollTop = 200;
  });
  expect((first(text, "[data-fold]") as HTMLDetailsElement).open).toBe(true);
  expect(scrollBy).toHaveBeenCalledWith(0, 200);
});

test("M25 one button copies code, however often the text is enriched", () => {
  const text = textOf(longCode);
  stops.push(enrich(text, { t, embeds: undefined, drawings: [], modules: [], onModuleFailure: () => {} }));
  expect(text.querySelectorAll("button")).toHaveLength(1);
});

const table = (caption: string) => `<table>${caption}<tbody><tr><td>a</td></tr></tbody></table>`;

test.each([
  ["its caption", table("<caption>Kettles</caption>"), "Kettles"],
  ["'Table' without one", table(""), "Table"],
])("M27 a table that scrolls can be focused, and is named by %s", (_, html, name) => {
  const text = textOf(html, (each) =>
    Object.defineProperties(first(each, "[data-scroll]"), { scrollWidth: { value: 900 }, clientWidth: { value: 300 } }),
  );
  expect(getByRole(text, "region", { name })).toHaveAttribute("tabindex", "0");
});

test("M27 a table that fits is no stop of the keyboard", () => {
  const text = textOf(table("<caption>Kettles</caption>"));
  expect(queryByRole(text, "region")).toBeNull();
  expect(first(text, "[data-scroll]")).not.toHaveAttribute("tabindex");
});

const noted = `<p>Boil<sup class="footnote"><a href="#fn-7-1" id="fnref-7-1">1</a></sup> it.</p>
<section class="footnotes"><ol><li id="fn-7-1"><p>Not <em id="h-x">twice</em>. <a href="#fnref-7-1" class="footnote-back">↩︎</a></p></li></ol></section>`;

/** Opens the footnote of a reference by keyboard, once its code has loaded. */
async function openNote(text: HTMLElement): Promise<HTMLElement> {
  return waitFor(async () => {
    // Until the code is there, the link leads to the note and may lose the focus.
    getByRole(text, "link", { name: "1" }).focus();
    await userEvent.keyboard("{Enter}");
    return getByRole(text, "note", { name: "Footnote 1" });
  });
}

const closeNote = (note: HTMLElement) => userEvent.click(getByRole(note, "button", { name: "Close" }));

test("M29 a footnote opens next to its reference, and the button in it closes it", async () => {
  const text = textOf(noted);
  const note = await openNote(text);
  expect(note).toHaveFocus();
  expect(note).toHaveTextContent("Not twice.");
  expect(note.querySelector("[id]")).toBeNull();
  expect(queryByRole(note, "link")).toBeNull();
  const reference = getByRole(text, "link", { name: "1" });
  expect(reference.closest(".footnote")?.nextElementSibling).toBe(note);
  await closeNote(note);
  expect(queryByRole(text, "note")).toBeNull();
  expect(reference).toHaveFocus();
});

test("M29 the arrows behind a note say in words to which reference they lead back", async () => {
  const again = noted
    .replace(" it.", ' it<sup class="footnote"><a href="#fn-7-1" id="fnref-7-1-2">1</a></sup>.')
    .replace("</a></p></li>", '</a> <a href="#fnref-7-1-2" class="footnote-back">↩︎</a></p></li>');
  const text = textOf(again);
  await waitFor(() => getByRole(text, "link", { name: "Back to reference 1" }));
  expect(getByRole(text, "link", { name: "Back to reference 1-2" })).toHaveTextContent("↩︎");
});

test("M29 with a modifier key, or to a note that is not in the text, a reference is a link", async () => {
  const text = textOf(`${noted}<p>a<sup class="footnote"><a href="#fn-8-1">2</a></sup></p>`);
  await closeNote(await openNote(text));
  fireEvent.click(getByRole(text, "link", { name: "1" }), { ctrlKey: true });
  fireEvent.click(getByRole(text, "link", { name: "2" }));
  expect(queryByRole(text, "note")).toBeNull();
});
