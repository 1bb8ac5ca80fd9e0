// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveSettings } from "../../../../testing/administration.ts";
import { type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const server = { smtp_host: "mail.example.com", smtp_port: 465, encryption: "SSL", smtp_password: "****" };

/** The page of the mail settings, opened by an administrator. */
const openMail = (stored: object = server, handlers: CallHandlers = {}) =>
  openPage("/admin/smtp", { viewer: users.admin, server: { ...serveSettings("smtp", { ...stored }), ...handlers } });

const field = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save changes" });
const encryption = () => screen.getByRole("combobox", { name: "Encryption" });

test("a site without a mail server says what that means", async () => {
  await openMail({});
  expect(screen.getByText(/This site has no mail server yet/)).toBeInTheDocument();
  expect(encryption()).toHaveDisplayValue("SSL");
  expect(save()).toHaveAttribute("aria-disabled", "true");
});

test("a site with a mail server says nothing of the kind", async () => {
  await openMail();
  expect(screen.queryByText(/This site has no mail server yet/)).not.toBeInTheDocument();
  expect(field("Server")).toHaveValue("mail.example.com");
});

test("the port follows the encryption, unless it is one of the administrator's own", async () => {
  const { user } = await openMail();
  await user.selectOptions(encryption(), "TLS");
  expect(field("Port")).toHaveValue("587");
  await user.selectOptions(encryption(), "None");
  expect(field("Port")).toHaveValue("25");
  await user.clear(field("Port"));
  await user.type(field("Port"), "2525");
  await user.selectOptions(encryption(), "SSL");
  expect(field("Port")).toHaveValue("2525");
});

test("user and password are asked only where the server asks for a login; the password is hidden", async () => {
  const { user } = await openMail();
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("switch", { name: "SMTP authentication" }));
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "User" })).not.toBeInTheDocument();
});

test("a test mail is sent once the settings are saved, and the words of the mail server are shown", async () => {
  const { user, sent } = await openMail(server, {
    testMail: () => ({ accepted: true, answer: "250 OK, on its way." }),
  });
  await user.type(field("Send a test mail to"), "ada@example.com");
  await user.click(save());
  expect(
    await screen.findByText("The mail server has accepted the test mail to ada@example.com. 250 OK, on its way."),
  ).toBeInTheDocument();
  const calls = sent.filter(({ name }) => name === "saveMailSettings" || name === "testMail");
  expect(calls).toMatchObject([
    { name: "saveMailSettings", input: { test_email_recipient: "", smtp_host: "mail.example.com", smtp_port: 465 } },
    { name: "testMail", input: { recipient: "ada@example.com" } },
  ]);
  expect(field("Send a test mail to")).toHaveValue("");
});

test.each([
  ["535 Authentication failed.", "535 Authentication failed."],
  ["", "The mail server gave no answer."],
])("a test mail that was not accepted is a dialog with the reason %j", async (answer, shown) => {
  const { user } = await openMail(server, { testMail: () => ({ accepted: false, answer }) });
  await user.type(field("Send a test mail to"), "ada@example.com");
  await user.click(save());
  const dialog = await screen.findByRole("dialog", { name: "The test mail to ada@example.com was not accepted" });
  expect(within(dialog).getByText(shown)).toBeInTheDocument();
});

test("no test mail is sent while the settings are rejected", async () => {
  const { user, inputsOf } = await openMail(server, {
    saveMailSettings: () => {
      throw fieldError({ smtp_port: "Port must be at most 65535." });
    },
  });
  await user.type(field("Port"), "0000");
  await user.type(field("Send a test mail to"), "ada@example.com");
  await user.click(save());
  await waitFor(() => expect(field("Port")).toBeInvalid());
  expect(inputsOf("testMail")).toEqual([]);
  expect(field("Send a test mail to")).toHaveValue("ada@example.com");
});

test("FM2 an invalid recipient is reported at its field, and neither saves the settings nor sends a mail", async () => {
  const { user, inputsOf } = await openMail(server, {
    saveMailSettings: ({ test_email_recipient }) => {
      if (test_email_recipient === "nonsense") throw fieldError({ test_email_recipient: "Email is invalid." });
      return null;
    },
  });
  await user.type(field("Send a test mail to"), "nonsense");
  await user.click(save());
  await waitFor(() => expect(field("Send a test mail to")).toBeInvalid());
  expect(field("Send a test mail to")).toHaveAccessibleDescription(/Email is invalid\./);
  expect(field("Send a test mail to")).toHaveValue("nonsense");
  expect(inputsOf("testMail")).toEqual([]);
});
