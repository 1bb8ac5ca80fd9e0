// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { viewerFixture } from "../../../testing/site.ts";
import { Unconfirmed } from "./Unconfirmed.tsx";

const viewer = viewerFixture({ mail_status: 2 });
const again = () => screen.getByRole("button", { name: "Send again" });

test("a new user is told where the mail went, and may have it sent again, once", async () => {
  const { user, inputsOf } = await renderComponent(<Unconfirmed email="ada@example.com" />, {
    viewer,
    server: { sendVerification: () => null },
  });
  expect(screen.getByText(/is on its way to ada@example\.com/)).toBeVisible();
  await user.click(again());
  expect(await screen.findByText("The mail was sent again.")).toBeVisible();
  expect(again()).toHaveAttribute("aria-disabled", "true");
  expect(inputsOf("sendVerification")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Change email address" })).toHaveAttribute("href", "/users/change-email");
});

test("too many mails are reported, and it can be tried again", async () => {
  const { user } = await renderComponent(<Unconfirmed email="ada@example.com" />, {
    viewer,
    server: {
      sendVerification: () => {
        throw apiError(429, "error.user.too_many_attempts", { msg: "Too many attempts. Try again later." });
      },
    },
  });
  await user.click(again());
  expect(await screen.findByText("Too many attempts. Try again later.")).toBeVisible();
  expect(screen.queryByText("The mail was sent again.")).toBeNull();
  expect(again()).toBeEnabled();
});
