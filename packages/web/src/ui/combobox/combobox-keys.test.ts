import { describe, expect, it } from "vitest";
import { type ComboboxKeyState, comboboxAction, type PressedKey, stepped } from "./combobox-keys.ts";

const pressed = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
});

const open: ComboboxKeyState = {
  isOpen: true,
  canOpen: true,
  hasActive: true,
  isPersistent: false,
  isMultiline: false,
  chooseKeys: [],
};
const closed: ComboboxKeyState = { ...open, isOpen: false, hasActive: false };

describe("a key in a combobox", () => {
  it.each([
    ["ArrowDown", open, "next"],
    ["ArrowUp", open, "previous"],
    ["Enter", open, "choose"],
    ["Escape", open, "close"],
    ["Home", open, "edit"],
    ["End", open, "edit"],
    ["ArrowLeft", open, "edit"],
    ["Tab", open, null],
    ["Tab", { ...open, chooseKeys: ["Tab"] }, "choose"],
    ["Enter", { ...open, hasActive: false }, null],
    ["Escape", { ...open, isPersistent: true }, null],
    ["ArrowDown", closed, "open"],
    ["ArrowDown", { ...closed, canOpen: false }, null],
    ["ArrowDown", { ...closed, isMultiline: true }, null],
    ["Enter", closed, null],
    ["Escape", closed, null],
  ] as const)("%s", (key, state, action) => {
    expect(comboboxAction(pressed(key), state)).toBe(action);
  });

  it("Alt with an arrow key opens and closes the list without a step", () => {
    expect(comboboxAction(pressed("ArrowDown", { altKey: true }), closed)).toBe("open");
    expect(comboboxAction(pressed("ArrowDown", { altKey: true }), open)).toBe(null);
    expect(comboboxAction(pressed("ArrowUp", { altKey: true }), open)).toBe("close");
  });

  it("belongs to an input method while that composes, and to the text with Shift, Ctrl or Meta", () => {
    const others: Partial<PressedKey>[] = [
      { isComposing: true },
      { keyCode: 229 },
      { shiftKey: true },
      { ctrlKey: true },
      { metaKey: true },
    ];
    expect(others.map((more) => comboboxAction(pressed("Enter", more), open))).toEqual(others.map(() => null));
  });
});

describe("a step", () => {
  it("F16 goes round through the options and the field", () => {
    expect([-1, 0, 1].map((active) => stepped(active, 1, 2, true))).toEqual([0, 1, -1]);
    expect([-1, 0, 1].map((active) => stepped(active, -1, 2, true))).toEqual([1, -1, 0]);
  });

  it("goes round through the options alone where one of them is always active", () => {
    expect([0, 1].map((active) => stepped(active, 1, 2, false))).toEqual([1, 0]);
    expect([0, 1].map((active) => stepped(active, -1, 2, false))).toEqual([1, 0]);
  });
});
