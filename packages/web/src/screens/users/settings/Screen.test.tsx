// @vitest-environment happy-dom
import type { DeliveryChannel, NotificationTopic } from "@askwell/domain";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../../testing/account.ts";
import { apiError } from "../../../../testing/open-page.tsx";

const save = () => screen.getByRole("button", { name: "Save changes" });

test("tabs lead to the pages, and to those of plugins", async () => {
  const { user } = await openSettings("notify", accountFixture(), {
    userPluginConfigs: () => [{ name: "Weather", slug_name: "weather" }],
    ...notify,
  });
  const tabs = () => within(screen.getByRole("navigation", { name: "Settings" }));
  expect(
    tabs()
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Profile", "Notifications", "Tags", "Account", "Interface", "Weather"]);
  expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Notifications");
  await user.click(tabs().getByRole("link", { name: "Account" }));
  expect(await screen.findByRole("heading", { name: "Where you are logged in" })).toBeVisible();
  expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Account");
  expect(document.title).toBe("Account - Settings - Kettle");
});

const choice = (topic: NotificationTopic, ...on: DeliveryChannel[]) => ({
  topic,
  ...{ site: on.includes("site"), mail: on.includes("mail"), digest: on.includes("digest"), push: on.includes("push") },
});
const choices = {
  topics: [choice("answer", "site", "mail"), choice("change", "site"), choice("unanswered", "digest")],
};
const noDigest = { frequency: "off", day: 1, hour: 8, time_zone: "UTC", next_at: 0 } as const;
const notify = { readNotificationChoices: () => choices, readDigest: () => noDigest };

test("H16 channels of topics are chosen in a table, and those that changed are saved", async () => {
  const { user, inputsOf } = await openSettings("notify", accountFixture(), {
    ...notify,
    saveNotificationChoices: () => choices,
  });
  const mail = screen.getByRole("checkbox", { name: "Answers to your questions: Mail" });
  expect(mail).toBeChecked();
  expect(screen.queryByRole("checkbox", { name: "Changes of your posts: Site" })).toBeNull();
  expect(within(screen.getByRole("row", { name: /^Changes of your posts/ })).getByText("always")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: "Unanswered questions for you: Mail" })).toBeNull();
  expect(save()).toHaveAttribute("aria-disabled", "true");
  await user.click(mail);
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(inputsOf("saveNotificationChoices")).toEqual([{ topics: [choice("answer", "site")] }]);
  expect(inputsOf("saveDigest")).toEqual([]);
});

test("H16 choices stay as they were made when saving fails", async () => {
  const { user } = await openSettings("notify", accountFixture(), {
    ...notify,
    saveNotificationChoices: () => {
      throw apiError(500, "base.unknown", { msg: "Something broke." });
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Answers to your questions: Push" }));
  await user.click(save());
  expect(await screen.findByText("Something broke.")).toBeVisible();
  expect(screen.queryByText("Saved.")).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Answers to your questions: Push" })).toBeChecked();
});

test("Y10 a digest is chosen with day, hour and time zone where they matter", async () => {
  const { user, inputsOf } = await openSettings("notify", accountFixture(), {
    ...notify,
    saveDigest: () => ({ ...noDigest, frequency: "weekly" as const }),
  });
  expect(screen.queryByRole("combobox", { name: "Time" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "How often" }), "Daily");
  expect(screen.queryByRole("combobox", { name: "Day" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "How often" }), "Weekly");
  await user.selectOptions(screen.getByRole("combobox", { name: "Day" }), "Friday");
  await user.selectOptions(screen.getByRole("combobox", { name: "Time" }), "17:00");
  await user.clear(screen.getByRole("combobox", { name: "Time zone" }));
  await user.keyboard("berlin");
  await user.click(await screen.findByRole("option", { name: /Europe\/Berlin/ }));
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(inputsOf("saveDigest")).toEqual([{ frequency: "weekly", day: 5, hour: 17, time_zone: "Europe/Berlin" }]);
  expect(inputsOf("saveNotificationChoices")).toEqual([]);
});

test("Y10 a digest can be tried, and an empty one is said to be", async () => {
  const replies = [{ is_empty: true }, { is_empty: false }];
  const { user } = await openSettings("notify", accountFixture(), { ...notify, sendDigest: () => replies.shift()! });
  await user.click(screen.getByRole("button", { name: "Send me one now" }));
  expect(await screen.findByText(/nothing to tell at the moment/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send me one now" }));
  expect(await screen.findByText("A digest is on its way to you.")).toBeVisible();
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
  expect(save()).toHaveAttribute("aria-disabled", "true");
  await user.selectOptions(screen.getByLabelText("Colours"), "Dark");
  expect(save()).not.toHaveAttribute("aria-disabled");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByLabelText("Colours")).toHaveValue("default");
  expect(save()).toHaveAttribute("aria-disabled", "true");
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

test("ED13 writing visually is chosen at once, for all devices, and says when it is not stored", async () => {
  let fails = false;
  const { user, services, inputsOf } = await openSettings("interface", accountFixture(), {
    languageOptions: () => languages,
    chooseWayToWrite: () => {
      if (fails) throw apiError(500, "base.unknown");
      return null;
    },
  });
  const visual = screen.getByRole("switch", { name: "Write visually" });
  expect(visual).not.toBeChecked();
  await user.click(visual);
  expect(visual).toBeChecked();
  expect(inputsOf("chooseWayToWrite")).toEqual([{ writing: "visual" }]);
  expect(services.viewer.get()?.writing).toBe("visual");
  expect(services.storage.read("writing")).toBeNull();
  fails = true;
  await user.click(visual);
  expect(await screen.findByText("This could not be saved. Please try again.")).toBeVisible();
});

test("an account without choices follows the site", async () => {
  await openSettings("interface", accountFixture({ language: "", color_scheme: "" }), {
    languageOptions: () => languages,
  });
  expect(screen.getByLabelText("Language")).toHaveValue("Default");
  expect(screen.getByLabelText("Colours")).toHaveValue("default");
});

test("ML9 the settings say that mail pauses and why, and send a link to the address", async () => {
  const { user, inputsOf } = await openSettings("notify", accountFixture(), {
    ...notify,
    readMailPause: () => ({ paused_at: 1, address: "ada@example.com", cause: "bounced", answer: "550 no such user" }),
    tryMailAgain: () => null,
  });
  expect(screen.getByText("550 no such user")).toBeVisible();
  expect(screen.getByRole("link", { name: "Change my address" })).toHaveAttribute("href", "/users/settings/account");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("A link is on its way to ada@example.com.")).toBeInTheDocument();
  expect(inputsOf("tryMailAgain")).toEqual([{}]);
});
