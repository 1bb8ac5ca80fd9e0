// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { rememberUndo } from "./last-undo.ts";
import { UndoKey } from "./UndoKey.tsx";

afterEach(() => rememberUndo(null));

const press = () => act(() => document.querySelector<HTMLElement>("[aria-keyshortcuts=Z]")?.click());

test("RV40 Z takes back the last decision once its message is gone, and then says that there is nothing left", async () => {
  await renderComponent(<UndoKey />);
  const undo = vi.fn<() => void>();
  rememberUndo(undo);
  press();
  expect(undo).toHaveBeenCalledOnce();
  press();
  expect(undo).toHaveBeenCalledOnce();
  expect(
    await screen.findByText("There is no decision of yours to undo here. The staff log has all of them."),
  ).toBeInTheDocument();
});

test("RV40 Z takes back what the message is about", async () => {
  const { services } = await renderComponent(<UndoKey />);
  const [earlier, shown] = [vi.fn<() => void>(), vi.fn<() => void>()];
  rememberUndo(earlier);
  act(() => services.feedback.toast("ok", "Locked.", { label: "Undo", shortcut: "Z", run: shown }));
  press();
  expect([earlier.mock.calls.length, shown.mock.calls.length]).toEqual([0, 1]);
  expect(screen.queryByText("Locked.")).toBeNull();
});
