// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { afterLogin, loginFixture } from "../../../../testing/account.ts";
import { apiError, openPage } from "../../../../testing/open-page.tsx";

const path = "/users/confirm-new-email?code=c1";

test("AC8 the link changes the address", async () => {
  const { services, inputsOf } = await openPage(path, { server: { ...afterLogin, changeEmail: () => loginFixture() } });
  expect(await screen.findByRole("heading", { name: "Your new email address is confirmed." })).toBeInTheDocument();
  expect(inputsOf("changeEmail")).toEqual([{ code: "c1" }]);
  expect(services.session.token()).toBe("new-token");
});

test("AC8 an address that another account has taken meanwhile changes nothing", async () => {
  await openPage(path, {
    server: {
      changeEmail: () => {
        throw apiError(400, "error.email.duplicate");
      },
    },
  });
  expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Choose another address" })).toHaveAttribute(
    "href",
    "/users/settings/account",
  );
});

test("AC24 an expired link offers a new one", async () => {
  await openPage(path, {
    server: {
      changeEmail: () => {
        throw apiError(403, "error.email.verify_url_expired");
      },
    },
  });
  expect(await screen.findByRole("link", { name: "Ask for another link" })).toBeInTheDocument();
});

test("a link without a code fails without a call", async () => {
  const { sent } = await openPage("/users/confirm-new-email");
  expect(await screen.findByRole("link", { name: "Ask for another link" })).toBeInTheDocument();
  expect(sent.map(({ name }) => name)).not.toContain("changeEmail");
});
