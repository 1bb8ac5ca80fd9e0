// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderComponent } from "../../testing/render-component.tsx";
import { Button, IconButton } from "./Button.tsx";

test("WA16 the tooltip of a button with an icon is its name, and is not heard a second time", async () => {
  await renderComponent(<IconButton icon="close" label="Close" />);
  const button = screen.getByRole("button", { name: "Close" });
  expect(button).toHaveAttribute("title", "Close");
  expect(button).not.toHaveAttribute("aria-label");
});

test.each([
  ["is busy", { busy: true }],
  ["has nothing to do", { "aria-disabled": true }],
])("KF3 a button that %s retains the focus and ignores presses", async (_, props) => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  const kettle = (more: object) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={onClick} {...more}>
        Boil
      </Button>
    </form>
  );
  const { user, rerender } = await renderComponent(kettle({}));
  const button = screen.getByRole("button", { name: "Boil" });
  await user.tab();
  rerender(kettle(props));
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Enter}");
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test("a button that is neither says nothing about it", async () => {
  await renderComponent(<Button busy={false}>Boil</Button>);
  const button = screen.getByRole("button", { name: "Boil" });
  expect(["aria-disabled", "aria-busy"].filter((name) => button.hasAttribute(name))).toEqual([]);
});
