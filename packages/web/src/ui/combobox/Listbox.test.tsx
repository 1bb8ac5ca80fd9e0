// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Listbox } from "./Listbox.tsx";
import { type ComboboxOptions, useCombobox } from "./use-combobox.ts";

const teas = ["Assam", "Ceylon", "Chai", "Cha yen"];
const chosen = vi.fn<(tea: string) => void>();

type ListboxTestOptions = Partial<ComboboxOptions<string>>;

/** A field for a tea, in a form that is sent by Enter. */
function TeaField({ options = teas, ...more }: ListboxTestOptions) {
  const [text, setText] = useState("");
  const [isUsed, setUsed] = useState(false);
  const combobox = useCombobox({
    options: options.filter((tea) => tea.toLowerCase().startsWith(text.toLowerCase())),
    keyOf: (tea) => tea,
    text,
    isUsed,
    choose: chosen,
    ...more,
  });
  return (
    <>
      <input
        {...combobox.fieldProps}
        aria-label="Tea"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={() => setUsed(true)}
        onBlur={() => setUsed(false)}
        onKeyDown={(event) => combobox.press(event.nativeEvent)}
      />
      <Listbox combobox={combobox} label="Teas" status={`${combobox.options.length} teas`}>
        {(tea) => tea}
      </Listbox>
    </>
  );
}

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = `<div id="app"></div>`;
  const app = document.querySelector("#app");
  if (!app) throw new Error("the page has no place for the field");
  root = createRoot(app);
  chosen.mockClear();
});
afterEach(() => act(async () => root.unmount()));

function field(): HTMLInputElement {
  const found = document.querySelector("input");
  if (!found) throw new Error("the field is not shown");
  return found;
}

async function open(more: ListboxTestOptions = {}): Promise<void> {
  await act(async () => root.render(<TeaField {...more} />));
  await act(async () => field().focus());
}

/** Presses a key in the field; whether the browser would still do what it does with it. */
async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void field().dispatchEvent(event));
  return !event.defaultPrevented;
}

async function type(text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const shown = () => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent);

/** What a screen reader says to be active. */
function active(): string | null {
  const id = field().getAttribute("aria-activedescendant");
  const option = id === null ? null : document.getElementById(id);
  expect(option?.getAttribute("aria-selected") ?? "true").toBe("true");
  return option?.textContent ?? null;
}

const isOpen = () => field().getAttribute("aria-expanded") === "true";

test("the list opens with the focus, narrows with the text and closes when the focus leaves", async () => {
  await act(async () => root.render(<TeaField />));
  expect(isOpen()).toBe(false);
  await act(async () => field().focus());
  expect(shown()).toEqual(teas);
  const list = document.getElementById(field().getAttribute("aria-controls") ?? "");
  expect([list?.role, list?.getAttribute("aria-label")]).toEqual(["listbox", "Teas"]);
  await type("ch");
  expect(shown()).toEqual(["Chai", "Cha yen"]);
  expect(document.querySelector("[role=status]")?.textContent).toBe("2 teas");
  await act(async () => field().blur());
  expect([isOpen(), shown(), document.querySelector("[role=status]")?.textContent]).toEqual([false, [], ""]);
});

test("arrow keys move through the options and the field, and Enter chooses", async () => {
  await open();
  expect([active(), await press("Enter")]).toEqual([null, true]);
  await press("ArrowDown");
  expect(active()).toBe("Assam");
  await press("ArrowUp");
  expect(active()).toBe(null);
  await press("ArrowUp");
  expect(active()).toBe("Cha yen");
  expect(await press("Enter")).toBe(false);
  expect(chosen).toHaveBeenCalledExactlyOnceWith("Cha yen");
});

test("the first option is active at once where the field asks for it, and Tab may choose it", async () => {
  await open({ selectsFirst: true, chooseKeys: ["Tab"] });
  expect(active()).toBe("Assam");
  await press("ArrowDown");
  expect(await press("Tab", { shiftKey: true })).toBe(true);
  expect(await press("Tab")).toBe(false);
  expect(chosen).toHaveBeenCalledExactlyOnceWith("Ceylon");
});

test("Escape closes the list alone; an arrow key or another text opens it again", async () => {
  await open();
  expect([await press("Escape"), isOpen()]).toEqual([false, false]);
  expect(await press("Escape"), "the next Escape is for what is around the field").toBe(true);
  await press("ArrowDown");
  expect([isOpen(), active()]).toEqual([true, null]);
  await press("Escape");
  await type("c");
  expect(isOpen()).toBe(true);
});

test("Home and End move in the text and give Enter back to the form", async () => {
  await open();
  await press("ArrowDown");
  expect([await press("End"), active(), isOpen()]).toEqual([true, null, true]);
});

test("what an input method composes is not for the list", async () => {
  await open({ selectsFirst: true });
  expect(await press("Enter", { isComposing: true })).toBe(true);
  expect(await press("ArrowDown", { isComposing: true })).toBe(true);
  expect([active(), chosen.mock.calls]).toEqual(["Assam", []]);
});

test("the active option stays the same when others come late", async () => {
  await open();
  await press("ArrowDown");
  await press("ArrowDown");
  expect(active()).toBe("Ceylon");
  await act(async () => root.render(<TeaField options={["Darjeeling", "Earl Grey", ...teas]} />));
  expect(active()).toBe("Ceylon");
});

test("a pointer chooses and leaves the focus in the text", async () => {
  await open();
  const [, ceylon] = document.querySelectorAll<HTMLElement>("[role=option]");
  const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  await act(async () => {
    ceylon?.dispatchEvent(down);
    ceylon?.click();
  });
  expect(down.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(field());
  expect(chosen).toHaveBeenCalledExactlyOnceWith("Ceylon");
});

test("a text area stays a text box, and its arrow keys move between lines while the list is closed", async () => {
  await open({ isMultiline: true, selectsFirst: true });
  expect([field().role || null, field().getAttribute("aria-haspopup")]).toEqual([null, "listbox"]);
  await press("Escape");
  expect([await press("ArrowDown"), shown()]).toEqual([true, []]);
});
