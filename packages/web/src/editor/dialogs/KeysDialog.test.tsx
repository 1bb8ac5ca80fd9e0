// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { KeysDialog } from "./KeysDialog.tsx";

afterEach(() => vi.restoreAllMocks());

/** Renders the dialog on a platform; returns the keys by what they do. */
async function keysOn(platform: string) {
  vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  await renderComponent(<KeysDialog onClose={() => undefined} />);
  const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  const labels = within(dialog).getAllByRole("definition");
  const keys = within(dialog).getAllByRole("term");
  return Object.fromEntries(labels.map((label, at) => [label.textContent, keys[at]?.textContent]));
}

test("ED1 all shortcuts of the editor are listed", async () => {
  expect(await keysOn("Linux x86_64")).toMatchObject({
    Bold: "Ctrl+B",
    "Numbered list": "Ctrl+Shift+7",
    "Block of code": "Ctrl+Alt+C",
    Indent: "Tab",
    Outdent: "Shift+Tab",
    "Complete the name of a person": "@",
    Send: "Ctrl+Enter",
  });
});

test("ED1 on a Mac they have its signs", async () => {
  expect(await keysOn("MacIntel")).toMatchObject({ Bold: "⌘B", "Numbered list": "⌘⇧7", Send: "⌘Enter" });
});
