// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { logsIn } from "../../../testing/account.ts";
import { fillIn, press } from "../../../testing/forms.ts";
import { accountFields, findHeading, openAccount, openLook, openSite, rejectsLast } from "../../../testing/install.ts";
import { apiError } from "../../../testing/open-page.tsx";
import { failing } from "../../../testing/server-failure.ts";
import { createTestFile } from "../../../testing/test-file.ts";
import { placeholderAccount } from "./site.ts";

const themeFixture: Reply<"readThemeSettings"> = {
  color_scheme: "system",
  layout: "Full-width",
  theme: "default",
  theme_options: [{ value: "default", label: "Default" }],
  theme_config: { default: { navbar_style: "#ffffff", primary_color: "#0033ff" } },
};

test("the page shows the chosen colour at once, and a colour that cannot be read is reported", async () => {
  const { user } = await openLook();
  const colors = () => document.adoptedStyleSheets.at(-1);
  expect(screen.getByRole("radio", { name: "Blue" })).toBeChecked();
  const before = colors();
  await user.click(screen.getByRole("radio", { name: "Teal" }));
  expect(screen.getByLabelText("Colour")).toHaveValue("#0f766e");
  expect(colors()).not.toBe(before);
  await fillIn(user, { Colour: "teal" });
  await press(user, "Next");
  expect(screen.getByLabelText("Colour")).toHaveAccessibleDescription(/# and six digits/);
  await fillIn(user, { Colour: "#123456" });
  await press(user, "Next");
  await findHeading("Your account");
});

test("a chosen logo is named and shown in the preview, and can be removed", async () => {
  const { user } = await openLook();
  await user.upload(screen.getByLabelText("Choose a picture"), createTestFile("kettle.png"));
  expect(screen.getByText("kettle.png")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("figure").querySelector("img")).toHaveAttribute("src"));
  await press(user, "Remove");
  expect(screen.queryByText("kettle.png")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("figure").querySelector("img")).toBeNull());
});

test("going back retains colour and site", async () => {
  const { user } = await openLook();
  await user.click(screen.getByRole("radio", { name: "Teal" }));
  await press(user, "Next");
  await findHeading("Your account");
  await press(user, "Back");
  expect(screen.getByRole("radio", { name: "Teal" })).toBeChecked();
  await press(user, "Back");
  expect(screen.getByLabelText("Name")).toHaveValue("Kettle");
});

test("the administrator's fields have help and the right autocompletion", async () => {
  await openAccount();
  expect(screen.getByLabelText("Username")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("You log in with this address.");
  expect(screen.getByLabelText("The same password again")).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByLabelText(/Contact address/)).not.toBeRequired();
});

test("the site is installed, and its administrator is logged in and enters the administration", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue();
  const { user, inputsOf } = await openSite({ installSite: () => null, ...logsIn });
  await fillIn(user, { Name: "Kettle" });
  await user.click(screen.getByRole("switch", { name: "Private site" }));
  await press(user, "Next");
  await findHeading("Colour and logo");
  await press(user, "Next");
  await findHeading("Your account");
  await fillIn(user, accountFields);
  await press(user, "Install the site");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin"));
  expect(inputsOf("installSite")).toMatchObject([
    {
      site_name: "Kettle",
      name: "admin",
      email: "admin@example.com",
      contact_email: "admin@example.com",
      password: "apple-Pass-1",
      login_required: true,
      lang: "en_US",
    },
  ]);
  expect(inputsOf("loginByEmail")).toMatchObject([{ e_mail: "admin@example.com", pass: "apple-Pass-1" }]);
  expect(inputsOf("saveThemeSettings")).toEqual([]);
  expect(inputsOf("saveBrandingSettings")).toEqual([]);
});

test("colour and logo are saved by the administrator after the installation", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue();
  const { user, inputsOf } = await openLook({
    ...logsIn,
    readThemeSettings: () => themeFixture,
    saveThemeSettings: () => null,
    uploadFile: () => "/uploads/branding/1.png",
    readBrandingSettings: () => ({ logo: "", mobile_logo: "", square_icon: "", favicon: "" }),
    saveBrandingSettings: () => null,
  });
  await user.click(screen.getByRole("radio", { name: "Teal" }));
  await user.upload(screen.getByLabelText("Choose a picture"), createTestFile("kettle.png"));
  await press(user, "Next");
  await findHeading("Your account");
  await fillIn(user, accountFields);
  await press(user, "Install the site");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin"));
  expect(inputsOf("saveThemeSettings")).toMatchObject([
    { theme: "default", theme_config: { default: { primary_color: "#0f766e", navbar_style: "#ffffff" } } },
  ]);
  expect(inputsOf("saveBrandingSettings")).toMatchObject([{ logo: "/uploads/branding/1.png" }]);
});

test("an administrator who could not be logged in is led to the login, and nothing is installed twice", async () => {
  const { user, inputsOf } = await openAccount({ loginByEmail: failing() });
  await fillIn(user, accountFields);
  await press(user, "Install the site");
  await findHeading("Your site is ready");
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/users/login");
  expect(inputsOf("installSite")).toHaveLength(1);
});

test("another contact address is sent as entered", async () => {
  const { user, inputsOf } = await openAccount({ loginByEmail: failing() });
  await fillIn(user, accountFields);
  await user.type(screen.getByLabelText(/Contact address/), "help@example.com");
  await press(user, "Install the site");
  await findHeading("Your site is ready");
  expect(inputsOf("installSite")).toMatchObject([{ contact_email: "help@example.com" }]);
});

test("FM2 all invalid fields of the account are reported at once", async () => {
  const { user } = await openAccount({
    installSite: rejectsLast({
      name: "Username is invalid.",
      email: "Email is invalid.",
      contact_email: "Email is invalid.",
    }),
  });
  await fillIn(user, { ...accountFields, Username: "a b", Email: "admin@" });
  await press(user, "Install the site");
  await waitFor(() => expect(screen.getByLabelText("Username")).toHaveAccessibleDescription(/Username is invalid\./));
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/Email is invalid\./);
  expect(screen.getByLabelText(/Contact address/)).toBeValid();
  expect(screen.getByLabelText("Username")).toHaveFocus();
});

test("a field of the site that turns out to be invalid leads back to it", async () => {
  const { user } = await openAccount({ installSite: rejectsLast({ site_url: "URL is invalid." }) });
  await fillIn(user, accountFields);
  await press(user, "Install the site");
  await findHeading("Your site");
  expect(screen.getByLabelText("Address")).toHaveAccessibleDescription(/URL is invalid\./);
});

test("FM4 passwords that differ are reported with the other invalid fields, and nothing is installed", async () => {
  const { user, inputsOf } = await openAccount({ installSite: rejectsLast({ name: "Username is invalid." }) });
  await fillIn(user, { ...accountFields, "The same password again": "apple-Pass" });
  await press(user, "Install the site");
  const again = screen.getByLabelText("The same password again");
  await waitFor(() => expect(again).toHaveAccessibleDescription("The two passwords differ."));
  await waitFor(() => expect(screen.getByLabelText("Username")).toBeInvalid());
  expect(inputsOf("installSite")).toEqual([]);
});

test("an error of the whole installation is shown until a field changes", async () => {
  const { user } = await openAccount({
    installSite: (input) => {
      if (input.name === placeholderAccount.name) return null;
      throw apiError(400, "error.install.tables", { msg: "The tables could not be created." });
    },
  });
  await fillIn(user, accountFields);
  await press(user, "Install the site");
  expect(await screen.findByText("The tables could not be created.")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Username"), "2");
  await waitFor(() => expect(screen.queryByText("The tables could not be created.")).not.toBeInTheDocument());
});
