// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, openPage } from "../../../../testing/open-page.tsx";

test("AC11 the link of a mail unsubscribes", async () => {
  const { inputsOf } = await openPage("/users/unsubscribe?code=c1", { server: { unsubscribe: () => null } });
  expect(await screen.findByRole("heading", { name: "You are unsubscribed" })).toBeInTheDocument();
  expect(inputsOf("unsubscribe")).toEqual([{ code: "c1" }]);
});

test("AC11 an expired link leads to the settings of mails", async () => {
  await openPage("/users/unsubscribe?code=c1", {
    server: {
      unsubscribe: () => {
        throw apiError(403, "error.email.verify_url_expired");
      },
    },
  });
  expect(await screen.findByRole("heading", { name: "The link you used no longer works." })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Choose what you get mail about" })).toHaveAttribute(
    "href",
    "/users/settings/notify",
  );
});
