// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { PasswordField } from "./PasswordField.tsx";

const wrong = { error_msg: "The password is wrong." };

function LoginPassword() {
  const [value, setValue] = useState("");
  return (
    <PasswordField
      name="pass"
      label="Password"
      help="Of this site."
      autoComplete="current-password"
      error={wrong}
      value={value}
      onChange={setValue}
    />
  );
}

const field = () => screen.getByLabelText("Password");

test("a password is hidden until the user asks to see it, and stays as typed", async () => {
  const { user } = await renderComponent(<LoginPassword />);
  await user.type(field(), "horse");
  expect(field()).toHaveAttribute("type", "password");
  const reveal = screen.getByRole("button", { pressed: false });
  await user.click(reveal);
  expect(field()).toHaveAttribute("type", "text");
  expect(reveal).toHaveAttribute("aria-pressed", "true");
  expect(reveal).toHaveAttribute("aria-controls", field().id);
  expect(field()).toHaveValue("horse");
  await user.click(reveal);
  expect(field()).toHaveAttribute("type", "password");
});

test("password managers know what it is for, and its error goes with another value", async () => {
  const { user } = await renderComponent(<LoginPassword />);
  expect(field()).toHaveAttribute("autocomplete", "current-password");
  expect(field()).toHaveAccessibleDescription("Of this site. The password is wrong.");
  await user.type(field(), "h");
  expect(field()).toBeValid();
});

test("a password and its button are laid out from left to right in every language, so that they do not overlap", async () => {
  await renderComponent(<LoginPassword />);
  const ends = [field(), screen.getByRole("button", { name: "Show" })].map((part) => part.closest("[dir]"));
  expect(ends[0]).toHaveAttribute("dir", "ltr");
  expect(ends[1]).toBe(ends[0]);
});
