// @vitest-environment happy-dom
import type { CurrentUser } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../../testing/account.ts";
import { apiError, type CallHandlers, fieldError } from "../../../../testing/open-page.tsx";
import { siteInfoFixture } from "../../../../testing/site.ts";
import { createTestFile } from "../../../../testing/test-file.ts";

const field = (label: string) => screen.getByLabelText(label);
const save = () => screen.getByRole("button", { name: "Save changes" });
const open = (server: CallHandlers = {}, account?: CurrentUser) => openSettings("profile", account, server);

async function retype(
  user: { clear: typeof userEvent.clear; type: typeof userEvent.type },
  label: string,
  text: string,
) {
  await user.clear(field(label));
  await user.type(field(label), text);
}

test("a changed profile is saved as a whole, and the page loads the user again", async () => {
  let account = accountFixture();
  const { user, inputsOf, services } = await open({
    currentPerson: () => account,
    updateProfile: () => {
      account = accountFixture({ display_name: "Countess" });
      return null;
    },
  });
  expect(field("Username")).toHaveAccessibleDescription("Others mention you as @username.");
  await retype(user, "Display name", "Countess");
  await retype(user, "Location", "Paris");
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(inputsOf("updateProfile")).toEqual([
    {
      display_name: "Countess",
      username: "ada",
      avatar: { type: "system", gravatar: "", custom: "" },
      bio: "I count *things*.",
      website: "https://ada.example",
      location: "Paris",
    },
  ]);
  expect(services.viewer.get()?.display_name).toBe("Countess");
});

test("FM1 a rejected field stays marked until its value differs, and the others stay as typed", async () => {
  const { user } = await open({
    updateProfile: () => {
      throw fieldError({ username: "This username is taken." });
    },
  });
  await retype(user, "Username", "grace");
  await retype(user, "Location", "Paris");
  await user.click(save());
  await waitFor(() => expect(field("Username")).toBeInvalid());
  expect(field("Username")).toHaveAccessibleDescription(/This username is taken\./);
  expect(field("Username")).toHaveFocus();
  expect(field("Location")).toHaveValue("Paris");
  await user.type(field("Username"), "2");
  expect(field("Username")).toBeValid();
});

test("FM2 all invalid fields are reported at once, and the first has the focus", async () => {
  const { user } = await open({
    updateProfile: () => {
      throw fieldError({ display_name: "The name is too short.", website: "No address." });
    },
  });
  await user.type(field("Location"), "!");
  await user.click(save());
  await waitFor(() => expect(field("Display name")).toHaveFocus());
  expect(field("Display name")).toBeInvalid();
  expect(field("Website")).toBeInvalid();
});

test.each([
  ["an error of the server", 500, "Something broke."],
  ["too many requests", 429, "Too many changes. Try again later."],
  ["no permission", 403, "You may not do this."],
])("after %s what was typed stays, and can be sent again", async (_, status, msg) => {
  let isFailing = true;
  const { user, inputsOf } = await open({
    updateProfile: () => {
      if (isFailing) throw apiError(status, "base.error", { msg });
      return null;
    },
  });
  await retype(user, "Location", "Paris");
  await user.click(save());
  expect(await screen.findByText(msg)).toBeVisible();
  expect(field("Location")).toHaveValue("Paris");
  isFailing = false;
  await user.click(save());
  await waitFor(() => expect(inputsOf("updateProfile")).toHaveLength(2));
});

test("the button is busy while the form is sent, and a second press sends nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { user, inputsOf } = await open({ updateProfile: () => promise });
  await user.type(field("Location"), "!");
  await user.click(save());
  expect(save()).toHaveAttribute("aria-busy", "true");
  expect(save()).toHaveAttribute("aria-disabled", "true");
  await user.click(save());
  resolve(null);
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(inputsOf("updateProfile")).toHaveLength(1);
});

test("fields that the site has locked are read-only and say so", async () => {
  const site = siteInfoFixture({
    site_users: { allow_update_username: false, allow_update_avatar: false, allow_update_bio: false },
  });
  await open({ siteInfo: () => site });
  expect(field("Username")).toHaveAttribute("readonly");
  expect(field("Username")).toHaveAccessibleDescription("This cannot be changed on this site.");
  expect(field("About me")).toHaveAttribute("readonly");
  expect(field("Display name")).not.toHaveAttribute("readonly");
  expect(within(screen.getByRole("group", { name: "Picture" })).queryByRole("radio")).toBeNull();
});

test("leaving with unsaved changes asks first, and not after saving, even where less was stored than typed", async () => {
  let account = accountFixture();
  const { user, services } = await open({
    currentPerson: () => account,
    badges: () => [],
    updateProfile: () => {
      account = accountFixture({ location: "Paris" });
      return null;
    },
  });
  await retype(user, "Location", "Paris ");
  await user.click(screen.getByRole("link", { name: "Badges" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(services.router.view.get().location.path).toBe("/users/settings/profile");
  expect(field("Location")).toHaveValue("Paris ");
  await user.click(save());
  await screen.findByText("Saved.");
  await user.click(screen.getByRole("link", { name: "Badges" }));
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/badges"));
});

test("the biography has a preview, which goes when the text changes", async () => {
  const { user, inputsOf } = await open({ renderPost: ({ content }) => `<p>Rendered: ${content}</p>` });
  const preview = () => screen.queryByRole("region", { name: "Preview" });
  await retype(user, "About me", "Tea");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(preview()).toHaveTextContent("Rendered: Tea"));
  expect(inputsOf("renderPost")).toEqual([{ content: "Tea", kind: "bio" }]);
  await user.type(field("About me"), "s");
  expect(preview()).toBeNull();
  await user.clear(field("About me"));
  expect(screen.queryByRole("button", { name: "Preview" })).toBeNull();
});

const kinds = () => screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"));

test.each([
  ["system", "system", ["system", "custom"]],
  ["gravatar", "system", ["system", "gravatar", "custom"]],
  ["system", "gravatar", ["system", "gravatar", "custom"]],
] as const)(
  "U20 Gravatar is offered where the site or the user uses it (%s, %s)",
  async (default_avatar, type, offered) => {
    const site = siteInfoFixture({ site_users: { default_avatar } });
    await open({ siteInfo: () => site }, accountFixture({ avatar: { type, gravatar: "", custom: "" } }));
    expect(kinds()).toEqual(offered);
    expect(screen.getAllByRole("radio").find((radio) => radio.getAttribute("value") === type)).toBeChecked();
  },
);

test("an uploaded picture can be removed", async () => {
  const custom = "/uploads/avatar/ada.png";
  const account = accountFixture({ avatar: { type: "custom", gravatar: "", custom } });
  const { user, inputsOf } = await open({ updateProfile: () => null }, account);
  expect(screen.getByRole("button", { name: "Upload another picture" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Remove the picture" }));
  expect(screen.getByRole("radio", { name: "Initials" })).toBeChecked();
  await user.click(save());
  await waitFor(() => expect(inputsOf("updateProfile")).toHaveLength(1));
  expect(inputsOf("updateProfile")).toMatchObject([{ avatar: { type: "system", custom: "" } }]);
});

test.each([
  ["notes.txt", "text/plain", 3, /picture/i],
  ["pot.png", "image/png", 5 * 1024 * 1024, /4 MB/],
])("FI3 FI4 %s (%s, %i bytes) is rejected before the upload", async (name, type, size, message) => {
  const { user, inputsOf } = await open();
  await user.click(screen.getByRole("radio", { name: "Your own picture" }));
  const picker = screen.getByLabelText<HTMLInputElement>("Upload a picture", { selector: "input" });
  await userEvent.setup({ applyAccept: false }).upload(picker, createTestFile(name, { type, size }));
  const picture = screen.getByRole("group", { name: "Picture" });
  expect(picture).toHaveAccessibleDescription(message);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(inputsOf("uploadFile")).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Initials" }));
  expect(picture).not.toHaveAccessibleDescription(message);
});
