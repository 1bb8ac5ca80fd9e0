// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { afterLogin, loginFixture } from "../../../../testing/account.ts";
import { press, shownPath } from "../../../../testing/forms.ts";
import { apiError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const path = "/users/account-activation?code=c1";
const expired = () => {
  throw apiError(403, "error.email.verify_url_expired", { data: { type: "url_expired" } });
};

test("the mailed link confirms the address, logs the user in and leads to the requested page", async () => {
  const { user, services, inputsOf } = await openPage(path, {
    server: { ...afterLogin, verifyEmail: () => loginFixture("confirmed") },
  });
  expect(await screen.findByRole("heading", { name: "Welcome to Kettle" })).toBeInTheDocument();
  expect(inputsOf("verifyEmail")).toEqual([{ code: "c1" }]);
  expect(services.session.token()).toBe("confirmed");
  services.session.rememberAddress("/tags");
  await press(user, "Go on");
  await waitFor(() => expect(shownPath()).toBe("/tags"));
});

test("AC5 going back to the link does not redeem its code again", async () => {
  const { inputsOf, services } = await openPage(path, { server: { ...afterLogin, verifyEmail: () => loginFixture() } });
  await screen.findByRole("heading", { name: "Welcome to Kettle" });
  await services.router.revalidate();
  expect(inputsOf("verifyEmail")).toHaveLength(1);
});

test("an expired link says so, and offers the login to a visitor", async () => {
  await openPage(path, { server: { verifyEmail: expired } });
  await waitFor(() => expect(shownPath()).toBe("/users/account-activation/failed"));
  const buttons = [...screen.getByRole("main").querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(buttons).toEqual(["/users/login", "/"]);
});

test("an expired link offers a new mail to a user whose address is not confirmed", async () => {
  await openPage("/users/account-activation/failed", { viewer: users.unconfirmed });
  expect(screen.getByRole("link", { name: "Send again" })).toHaveAttribute("href", "/users/login?status=inactive");
});

test("a member with an expired link stays logged in and gets a message", async () => {
  await openPage(path, { viewer: users.member, server: { ...afterLogin, verifyEmail: expired } });
  expect(await screen.findByText("The link you used no longer works.")).toBeInTheDocument();
  await waitFor(() => expect(shownPath()).toBe("/"));
});
