// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../../../testing/forms.ts";
import { apiError, type CallHandlers } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { users } from "../../../testing/route-access.ts";
import { ConnectedLogins } from "./ConnectedLogins.tsx";

type ConnectedLogin = Reply<"connectedLogins">[number];

const gitHub: ConnectedLogin = {
  name: "GitHub",
  icon: "",
  link: "/answer/api/v1/connector/login/github?state=s1",
  binding: true,
  external_id: "17",
};
const google: ConnectedLogin = {
  name: "Google",
  icon: "",
  link: "/answer/api/v1/connector/login/google?state=s2",
  binding: false,
  external_id: "",
};

const open = (server: CallHandlers) => renderComponent(<ConnectedLogins />, { viewer: users.member, server });

test("a login that is not connected has a link, one that is connected a button", async () => {
  await open({ connectedLogins: () => [gitHub, google] });
  const link = await screen.findByRole("link", { name: "Connect Google" });
  expect(link).toHaveAttribute("href", google.link);
  expect(screen.getByRole("button", { name: "Disconnect GitHub" })).toBeInTheDocument();
});

test("without providers the section is not shown", async () => {
  const { inputsOf } = await open({ connectedLogins: () => [] });
  await waitFor(() => expect(inputsOf("connectedLogins")).toHaveLength(1));
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});

test("a login is disconnected after confirmation", async () => {
  let isConnected = true;
  const { user, inputsOf } = await open({
    connectedLogins: () => [{ ...gitHub, binding: isConnected }],
    unbindLogin: () => {
      isConnected = false;
      return null;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Disconnect GitHub" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Disconnect GitHub?" }));
  await user.click(dialog.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText("GitHub is disconnected.")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Connect GitHub" })).toBeInTheDocument();
  expect(inputsOf("unbindLogin")).toEqual([{ external_id: "17", name: "github" }]);
});

test("cancelling the confirmation leaves the login connected", async () => {
  const { user, inputsOf } = await open({ connectedLogins: () => [gitHub] });
  await user.click(await screen.findByRole("button", { name: "Disconnect GitHub" }));
  await screen.findByRole("dialog");
  await press(user, "Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(inputsOf("unbindLogin")).toEqual([]);
});

test("EL8 the last way to log in cannot be disconnected, and the reason is shown", async () => {
  const { user } = await open({
    connectedLogins: () => [gitHub],
    unbindLogin: () => {
      throw apiError(400, "error.user.external_login_unbinding_forbidden", {
        msg: "Set a password first.",
        data: { err_type: "toast" },
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Disconnect GitHub" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Disconnect GitHub?" }));
  await user.click(dialog.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText("Set a password first.")).toBeInTheDocument();
  expect(screen.queryByText("GitHub is disconnected.")).not.toBeInTheDocument();
});
