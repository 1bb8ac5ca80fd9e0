// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture } from "../../../testing/account.ts";
import { renderComponent } from "../../../testing/render-component.tsx";
import { useCompleteLogin } from "./use-complete-login.ts";

function LoginButton({ token }: { readonly token: string }) {
  const completeLogin = useCompleteLogin();
  return (
    <button type="button" onClick={() => void completeLogin(token)}>
      Log in
    </button>
  );
}

/** Completes a login that was started on `/badges`. */
async function logIn(account = accountFixture(), token = "new-token") {
  const server = { currentPerson: () => account, badges: () => [] };
  const opened = await renderComponent(<LoginButton token={token} />, { url: "/users/auth-landing", server });
  opened.services.session.rememberAddress("/badges?page=2");
  await opened.user.click(screen.getByRole("button", { name: "Log in" }));
  const address = () => {
    const { path, search } = opened.services.router.view.get().location;
    return path + search;
  };
  return { ...opened, address };
}

test("a login stores its token, loads the user and returns to where it was started", async () => {
  const { services, address } = await logIn();
  await waitFor(() => expect(address()).toBe("/badges?page=2"));
  expect(services.session.token()).toBe("new-token");
  expect(services.viewer.get()).toMatchObject({ username: "ada" });
  expect(services.viewer.get()).not.toHaveProperty("e_mail");
  expect(services.session.takeAddress()).toBe("/");
});

test("a user with an unconfirmed address goes to confirm it first", async () => {
  const { address } = await logIn(accountFixture({ mail_status: 2 }));
  await waitFor(() => expect(address()).toBe("/users/login?status=inactive"));
});

test("a staff member who must set up a second factor does that first", async () => {
  const { address } = await logIn(accountFixture({ role_id: 2, owes_second_factor: true }));
  await waitFor(() => expect(address()).toMatch(/^\/users\/settings\/two-step/));
});

test("without a token the user logs in, and learns why", async () => {
  const { address, services } = await logIn(accountFixture(), "");
  await waitFor(() => expect(address()).toBe("/users/login"));
  expect(services.session.token()).toBeNull();
  expect(services.feedback.currentToast.get()?.tone).toBe("info");
});
