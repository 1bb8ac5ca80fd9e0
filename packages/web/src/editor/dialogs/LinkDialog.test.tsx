// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatMarked, parseMarked, surfaceOf } from "../../../testing/marked-text.ts";
import { renderComponent } from "../../../testing/render-component.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { EditorDialog } from "./EditorDialog.tsx";

/** Opens the dialog of the link tool on a text; `after` is the text once it has been sent. */
async function openLink(marked: string) {
  const selected = parseMarked(marked);
  let after = "nothing";
  const apply: DialogProps["apply"] = (change) => {
    after = formatMarked(selected, change(selected));
  };
  const onClose = vi.fn<() => void>();
  const opened = await renderComponent(
    <EditorDialog
      dialog="link"
      surface={surfaceOf(selected)}
      apply={apply}
      onFiles={() => undefined}
      onClose={onClose}
    />,
  );
  return { ...opened, onClose, after: () => after };
}

const words = () => screen.getByLabelText("Text");
const address = () => screen.getByLabelText("Address");

test("ED2 without a selection the text has the focus, and the link is added at the caret", async () => {
  const { user, after } = await openLink("Green tea: |");
  expect(screen.getByRole("dialog", { name: "Link" })).toBeVisible();
  expect(words()).toHaveFocus();
  await user.type(words(), "steep it");
  await user.clear(address());
  await user.type(address(), "tea.example/steep");
  await user.click(screen.getByRole("button", { name: "Add link" }));
  expect(after()).toBe("Green tea: [steep it](https://tea.example/steep)|");
});

test("ED2 a selection is the text, and its address has the focus", async () => {
  const { user, after } = await openLink("Read |this| first");
  expect(words()).toHaveValue("this");
  expect(address()).toHaveFocus();
  await user.clear(address());
  await user.type(address(), "ada@tea.example");
  await user.click(screen.getByRole("button", { name: "Add link" }));
  expect(after()).toBe("Read [this](mailto:ada@tea.example)| first");
});

test("ED2 a selected address is the address of the link, which shows itself without a text", async () => {
  const { user, after } = await openLink("See |https://tea.example|");
  expect(address()).toHaveValue("https://tea.example");
  expect(words()).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Add link" }));
  expect(after()).toBe("See <https://tea.example>|");
});

test("ED2 inside a link the dialog changes that link", async () => {
  const { user, after } = await openLink("See [the |pot](https://tea.example/pot).");
  expect([words(), address()].map((field) => (field as HTMLInputElement).value)).toEqual([
    "the pot",
    "https://tea.example/pot",
  ]);
  await user.type(words(), "s");
  await user.click(screen.getByRole("button", { name: "Change link" }));
  expect(after()).toBe("See [the pots](https://tea.example/pot)|.");
});

test("what is no address is reported beside its field until it is one", async () => {
  const { user, after } = await openLink("|");
  await user.clear(address());
  await user.type(address(), "no address");
  await user.click(screen.getByRole("button", { name: "Add link" }));
  expect(address()).toBeInvalid();
  expect(address()).toHaveAccessibleDescription("Give an address, such as https://example.com.");
  expect(after()).toBe("nothing");
  await user.clear(address());
  await user.type(address(), "tea.example");
  expect(address()).toBeValid();
});

test.each(["Cancel", "Close"])("%s leaves the text as it was", async (name) => {
  const { user, after, onClose } = await openLink("|tea|");
  await user.click(screen.getByRole("button", { name }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(after()).toBe("nothing");
});
