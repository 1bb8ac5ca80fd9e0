// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "../../testing/render-component.tsx";
import { IconButton } from "./Button.tsx";

test("WA16 the tooltip of a button with an icon is its name, and is not heard a second time", async () => {
  await renderComponent(<IconButton icon="close" label="Close" />);
  const button = screen.getByRole("button", { name: "Close" });
  expect(button).toHaveAttribute("title", "Close");
  expect(button).not.toHaveAttribute("aria-label");
});
