// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";

const dialog = () => screen.queryByRole("dialog");
const press = (name: string) => screen.getByRole("button", { name });

test.each([
  ["Delete", true],
  ["Cancel", false],
  ["Close", false],
])(
  "KF7 a dialog is heard as a whole, begins on Cancel, and resolves with its answer: %s is %s",
  async (name, expected) => {
    const { user, services } = await renderComponent(<p>Page</p>);
    const options = { title: "Delete it?", message: "For good.", confirm: "Delete", tone: "danger" } as const;
    const answer = act(async () => ({ isConfirmed: services.feedback.confirm(options) }));
    const { isConfirmed } = await answer;
    expect(screen.getByRole("dialog", { name: "Delete it?" })).toHaveTextContent("For good.");
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription("For good.");
    expect(press("Cancel")).toHaveFocus();
    await user.click(press(name));
    expect(await isConfirmed).toBe(expected);
    expect(dialog()).toBeNull();
  },
);

test("a dialog that only says something has one answer", async () => {
  const { services } = await renderComponent(<p>Page</p>);
  act(() => void services.feedback.confirm({ title: "That did not work", message: "No." }));
  const names = screen.getAllByRole("button").map((button) => button.textContent || button.title);
  expect(names).toEqual(["Close", "Close"]);
});

test("Escape and a click beside the dialog answer no, a click in it does not", async () => {
  const { user, services } = await renderComponent(<p>Page</p>);
  const ask = () =>
    act(async () => ({ isConfirmed: services.feedback.confirm({ title: "Sure?", message: "Well?", confirm: "Yes" }) }));
  const first = await ask();
  await user.click(screen.getByText("Well?"));
  expect(dialog()).toBeVisible();
  act(() => void dialog()?.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(await first.isConfirmed).toBe(false);
  const second = await ask();
  await user.click(screen.getByRole("dialog"));
  expect(await second.isConfirmed).toBe(false);
});

test("another question takes the place of one without an answer, which is no", async () => {
  const { services } = await renderComponent(<p>Page</p>);
  const ask = (title: string) => act(async () => ({ isConfirmed: services.feedback.confirm({ title, message: "" }) }));
  const first = await ask("First");
  await ask("Second");
  expect(await first.isConfirmed).toBe(false);
  expect(screen.getByRole("dialog", { name: "Second" })).toBeVisible();
});

test("a toast takes the place of the one before, and its action closes it", async () => {
  const { user, services } = await renderComponent(<p>Page</p>);
  const undo = vi.fn<() => void>();
  act(() => services.feedback.toast("ok", "Saved."));
  act(() => services.feedback.toast("ok", "Deleted.", { label: "Undo", run: undo }));
  expect(screen.queryByText("Saved.")).toBeNull();
  await user.click(press("Undo"));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Deleted.")).toBeNull());
});
