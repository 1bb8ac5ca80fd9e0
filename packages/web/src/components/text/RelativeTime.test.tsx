// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { RelativeTime } from "./RelativeTime.tsx";

const open = (secondsAgo: number) =>
  renderComponent(
    <p data-testid="line">
      <RelativeTime at={Math.floor(Date.now() / 1000) - secondsAgo} in={(time) => `asked ${time}`} isShort />
    </p>,
  );

test("L9 a short time is shown, and heard with its unit written out", async () => {
  await open(2 * 3600 + 60);
  expect(screen.getByText("asked 2h ago")).toHaveAttribute("aria-hidden", "true");
  expect(screen.getByText("asked 2 hours ago")).toHaveClass("visually-hidden");
});

test("L9 a date is shown and heard alike, once", async () => {
  await open(40 * 86_400);
  const line = screen.getByTestId("line");
  expect(line).toHaveTextContent(/^asked [A-Z][a-z]{2} \d{1,2}(, \d{4})?$/);
  expect(line.querySelector("[aria-hidden]")).toBeNull();
});
