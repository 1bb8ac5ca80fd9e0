// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../../testing/account.ts";
import { apiError } from "../../../../testing/open-page.tsx";

const save = () => screen.getByRole("button", { name: "Save changes" });
const channel = (enable: boolean) => ({ key: "email", enable });

test("tabs lead to the pages, and to those of plugins", async () => {
  const { user } = await openSettings("notify", accountFixture(), {
    userPluginConfigs: () => [{ name: "Weather", slug_name: "weather" }],
    readNotificationConfig: () => ({
      inbox: channel(true),
      all_new_question: channel(false),
      all_new_question_for_following_tags: channel(false),
    }),
  });
  const tabs = () => within(screen.getByRole("navigation", { name: "Settings" }));
  expect(
    tabs()
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Profile", "Notifications", "Account", "Interface", "Weather"]);
  expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Notifications");
  await user.click(tabs().getByRole("link", { name: "Account" }));
  expect(await screen.findByRole("heading", { name: "Where you are logged in" })).toBeVisible();
  expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Account");
});

test("mails are switched on and off each, and saved together", async () => {
  const { user, inputsOf } = await openSettings("notify", accountFixture(), {
    readNotificationConfig: () => ({
      inbox: channel(true),
      all_new_question: channel(false),
      all_new_question_for_following_tags: channel(false),
    }),
    saveNotificationConfig: () => null,
  });
  const inbox = screen.getByRole("switch", { name: "Answers and comments for me" });
  const questions = screen.getByRole("switch", { name: "All new questions" });
  expect(inbox).toBeChecked();
  expect(questions).toHaveAccessibleDescription(/^At most \d+ mails a week about new questions\.$/);
  await user.click(inbox);
  await user.click(questions);
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(inputsOf("saveNotificationConfig")).toEqual([
    {
      inbox: channel(false),
      all_new_question: channel(true),
      all_new_question_for_following_tags: channel(false),
    },
  ]);
});

test("switches stay as they were set when saving fails", async () => {
  const { user } = await openSettings("notify", accountFixture(), {
    readNotificationConfig: () => ({
      inbox: channel(true),
      all_new_question: channel(false),
      all_new_question_for_following_tags: channel(false),
    }),
    saveNotificationConfig: () => {
      throw apiError(500, "base.unknown", { msg: "Something broke." });
    },
  });
  await user.click(screen.getByRole("switch", { name: "All new questions" }));
  await user.click(save());
  expect(await screen.findByText("Something broke.")).toBeVisible();
  expect(screen.queryByText("Saved.")).toBeNull();
  expect(screen.getByRole("switch", { name: "All new questions" })).toBeChecked();
});

const languages = [
  { label: "As the site", value: "Default", progress: 100 },
  { label: "English", value: "en_US", progress: 100 },
  { label: "Deutsch", value: "de_DE", progress: 100 },
];

test("language and colours are saved, and the colours apply at once", async () => {
  let account = accountFixture({ language: "en_US" });
  const { user, inputsOf } = await openSettings("interface", account, {
    currentPerson: () => account,
    languageOptions: () => languages,
    updateInterface: () => {
      account = accountFixture({ language: "Default", color_scheme: "dark" });
      return null;
    },
  });
  const language = screen.getByLabelText("Language");
  expect(language).toHaveValue("en_US");
  expect(within(language).getAllByRole("option")).toHaveLength(3);
  await user.selectOptions(language, "Default");
  await user.selectOptions(screen.getByLabelText("Colours"), "Dark");
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(inputsOf("updateInterface")).toEqual([{ language: "Default", color_scheme: "dark" }]);
  expect(document.documentElement.dataset.scheme).toBe("dark");
});

test("a form offers to save once something has changed, and to discard it", async () => {
  const { user } = await openSettings("interface", accountFixture({ language: "en_US" }), {
    languageOptions: () => languages,
  });
  expect(save()).toBeDisabled();
  await user.selectOptions(screen.getByLabelText("Colours"), "Dark");
  expect(save()).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByLabelText("Colours")).toHaveValue("default");
  expect(save()).toBeDisabled();
});

test("Z55 the face of posts and excerpts in lists are chosen at once, and the browser remembers", async () => {
  const { user, services } = await openSettings("interface", accountFixture(), { languageOptions: () => languages });
  const face = screen.getByRole("switch", { name: "Book face for posts" });
  const excerpts = screen.getByRole("switch", { name: "Excerpts in lists" });
  expect(face).toBeChecked();
  expect(excerpts).not.toBeChecked();
  await user.click(face);
  await user.click(excerpts);
  expect({ ...document.documentElement.dataset }).toMatchObject({ face: "system", list: "excerpts" });
  expect([services.storage.read("face"), services.storage.read("listView")]).toEqual(["system", "excerpts"]);
  await user.click(face);
  expect(face).toBeChecked();
  expect(document.documentElement.dataset.face).toBeUndefined();
  expect(services.storage.read("face")).toBeNull();
});

test("an account without choices follows the site", async () => {
  await openSettings("interface", accountFixture({ language: "", color_scheme: "" }), {
    languageOptions: () => languages,
  });
  expect(screen.getByLabelText("Language")).toHaveValue("Default");
  expect(screen.getByLabelText("Colours")).toHaveValue("default");
});
