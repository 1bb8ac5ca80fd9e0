// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { SaveBar } from "./SaveBar.tsx";

function Settings() {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setChanged(true)}>
        Change
      </button>
      <SaveBar isChanged={isChanged} busy={false} onDiscard={() => setChanged(false)} />
    </>
  );
}

test("KF3 what saves retains the focus when nothing is left to save, and gets it when changes are discarded", async () => {
  const { user, services } = await renderComponent(<Settings />);
  await act(async () => services.clock.set(1));
  const save = screen.getByRole("button", { name: "Save changes" });
  expect(save).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Change" }));
  expect(save).not.toHaveAttribute("aria-disabled");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute("aria-disabled", "true");
  expect(save).toBeEnabled();
});
