// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { definePopovers } from "../../testing/popovers.ts";
import { Menu, MenuButton, MenuDivider, MenuLink } from "./Menu.tsx";

const brewed = vi.fn<(tea: string) => void>();

function TeaMenu() {
  return (
    <>
      <Menu trigger="Teas" caption={<p>All teas</p>}>
        <MenuButton onClick={() => brewed("Assam")}>Assam</MenuButton>
        <MenuButton disabled>Ceylon</MenuButton>
        <MenuButton checked onClick={() => brewed("Chai")}>
          Chai
        </MenuButton>
        <MenuDivider />
        <MenuLink href="#all" current>
          Darjeeling
        </MenuLink>
      </Menu>
      <button type="button">After it</button>
    </>
  );
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
}

let root: Root;
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  definePopovers();
  document.body.innerHTML = `<div id="app"></div>`;
  root = createRoot(find("#app"));
  brewed.mockClear();
  await act(async () => root.render(<TeaMenu />));
  await act(async () => find("button").focus());
});
afterEach(() => act(async () => root.unmount()));

const isOpen = () => find("[popover]").dataset.open !== undefined;
const focused = () => document.activeElement?.textContent;

/** Presses a key where the focus is; whether the browser and the page still get to see it. */
async function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  const onPage = vi.fn<() => void>();
  document.addEventListener("keydown", onPage, { once: true });
  await act(async () => void document.activeElement?.dispatchEvent(event));
  document.removeEventListener("keydown", onPage);
  return { isPrevented: event.defaultPrevented, reachesPage: onPage.mock.calls.length > 0 };
}

test("a menu has a role, a name and a selected item", () => {
  const menu = find("[role=menu]");
  expect(find("button").getAttribute("aria-haspopup")).toBe("menu");
  expect(menu.getAttribute("aria-labelledby")).toBe(find("button").id);
  const items = [...menu.querySelectorAll("[role^=menuitem]")].map((item) => [
    item.textContent,
    item.role,
    item.getAttribute("aria-checked"),
  ]);
  expect(items).toEqual([
    ["Assam", "menuitem", null],
    ["Ceylon", "menuitem", null],
    ["Chai", "menuitemcheckbox", "true"],
    ["Darjeeling", "menuitemradio", "true"],
  ]);
  expect(menu.querySelector("p"), "text that is not an item is outside of the menu").toBe(null);
});

test("the button opens it at the first item, the arrow up at the last", async () => {
  await act(async () => find("[popover]").showPopover());
  expect(focused()).toBe("Assam");
  await act(async () => find("[popover]").hidePopover());
  expect(focused()).toBe("Teas");
  await press("ArrowUp");
  expect([isOpen(), focused()]).toEqual([true, "Darjeeling"]);
});

test("a text that holds the focus keeps it while a menu is opened beside it", async () => {
  await act(async () => find("#app > button:last-child").focus());
  await act(async () => find("[popover]").showPopover());
  expect(focused()).toBe("After it");
});

test("arrow keys, Home, End and letters move among the items that can be used", async () => {
  await press("ArrowDown");
  const seen = [focused()];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End", "c", "d"]) {
    expect(await press(key), key).toEqual({ isPrevented: true, reachesPage: false });
    seen.push(focused());
  }
  expect(seen).toEqual([
    "Assam",
    "Chai",
    "Darjeeling",
    "Assam",
    "Darjeeling",
    "Assam",
    "Darjeeling",
    "Chai",
    "Darjeeling",
  ]);
});

test("keys of the page and the browser pass through", async () => {
  await press("ArrowDown");
  expect(await press("u", { ctrlKey: true })).toEqual({ isPrevented: false, reachesPage: true });
  expect(await press("Escape")).toEqual({ isPrevented: false, reachesPage: true });
});

test("an item closes the menu behind it, and gives the focus back to the button", async () => {
  await press("ArrowDown");
  await press("c");
  await press(" ");
  expect(brewed).toHaveBeenCalledExactlyOnceWith("Chai");
  expect([isOpen(), focused()]).toEqual([false, "Teas"]);
});

test("Tab continues from the button, and a focus elsewhere closes the menu", async () => {
  await press("ArrowDown");
  expect(await press("Tab")).toMatchObject({ isPrevented: false });
  expect([isOpen(), focused()]).toEqual([false, "Teas"]);
  await press("ArrowDown");
  await act(async () => find("#app > button:last-child").focus());
  expect(isOpen()).toBe(false);
});
