// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../testing/render-component.tsx";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

function Kettle() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Boil</Button>
      {isOpen && (
        <Dialog title="How hot?" closeLabel="Close" actions={<Button>Start</Button>} onClose={() => setOpen(false)}>
          <label>
            Loud <input type="checkbox" />
          </label>
          <label>
            Degrees <input />
          </label>
        </Dialog>
      )}
    </>
  );
}

async function openKettle() {
  const opened = await renderComponent(<Kettle />);
  await opened.user.click(screen.getByRole("button", { name: "Boil" }));
  return opened;
}

const dialog = () => screen.queryByRole("dialog", { name: "How hot?" });

test("a dialog is modal, named by its title, and its first text field has the focus", async () => {
  await openKettle();
  expect(dialog()).toHaveAttribute("open");
  expect(screen.getByLabelText("Degrees")).toHaveFocus();
  expect(screen.getByRole("button", { name: "Start" })).toBeVisible();
});

test.each([
  ["the close button", () => screen.getByRole("button", { name: "Close" }).click()],
  ["Escape", () => void dialog()?.dispatchEvent(new Event("cancel", { cancelable: true }))],
  ["a click on the backdrop", () => dialog()?.click()],
])("%s closes it", async (_, close) => {
  await openKettle();
  act(() => void close());
  expect(dialog()).toBeNull();
});

test("a click inside leaves it open", async () => {
  const { user } = await openKettle();
  await user.click(screen.getByText("Loud"));
  expect(dialog()).toBeVisible();
});
