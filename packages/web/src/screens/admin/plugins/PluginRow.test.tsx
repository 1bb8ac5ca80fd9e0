// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { ListedPlugin } from "./plugin-filter.ts";

const riddle: ListedPlugin = {
  ...{ slug_name: "riddle", name: "Riddle", description: "Asks a riddle.", kinds: ["captcha"], version: "1.0.0" },
  ...{ name_language: "", description_language: "", author: "Ann", link: "", enabled: false, state: "inactive" },
  ...{ error: "", failed_at: 0, browser_error: "", browser_failed_at: 0, missing: [], have_config: true },
  ...{ installed: true, previous_version: "" },
};
const weather: ListedPlugin = { ...riddle, slug_name: "weather", name: "Weather" };

const openPlugins = ({ plugins }: { plugins: ListedPlugin[] }) =>
  openPage("/admin/installed-plugins", {
    viewer: users.admin,
    server: { pluginDetails: () => ({ registry: false, plugins }) },
  });

const row = (name: string) => within(screen.getByRole("heading", { name }).closest("li") as HTMLElement);

test("PL33 what browsers report stands beside a plugin that works, as text and marked as theirs", async () => {
  const browser_error = "page: Error: <b>No cup</b>";
  await openPlugins({
    plugins: [{ ...riddle, enabled: true, state: "active", browser_error, browser_failed_at: 1_700_000_000 }],
  });
  const said = row("Riddle").getByText(browser_error);
  expect(said.closest("p")).toHaveTextContent(/^Reported by browsers, .*: page: Error: <b>No cup<\/b>$/);
  expect(row("Riddle").getByText("Active")).toBeInTheDocument();
});

test("what is missing and what went wrong last stand beside the plugin, in words", async () => {
  const failed = { enabled: true, state: "unhealthy", error: "It exited.", failed_at: 1_700_000_000 } as const;
  const old = { ...riddle, slug_name: "old", name: "Old", state: "outdated", error: "It needs kit 9." } as const;
  await openPlugins({ plugins: [{ ...weather, missing: ["Key", "City"] }, { ...riddle, ...failed }, old] });
  expect(row("Weather").getByText("To be set first: Key and City")).toBeInTheDocument();
  expect(row("Weather").getByRole("link", { name: "Configure Weather" })).toBeInTheDocument();
  expect(row("Riddle").getByText("Unhealthy")).toBeInTheDocument();
  expect(row("Riddle").getByText("It exited.").closest("p")).toHaveTextContent(/^Last error, .*: It exited\.$/);
  expect(row("Riddle").getByRole("button", { name: "Deactivate Riddle" })).toBeInTheDocument();
  expect(row("Riddle").queryByText(/^Reported by browsers/)).not.toBeInTheDocument();
  expect(row("Old").getByText("Outdated")).toBeInTheDocument();
  expect(row("Old").getByText("It needs kit 9.")).toBeInTheDocument();
  expect(row("Old").getByRole("button", { name: "Update Old" })).toBeInTheDocument();
});

test("PL7 texts without a translation carry their language", async () => {
  await openPlugins({ plugins: [weather, { ...riddle, name_language: "en", description_language: "en" }] });
  const languageOf = (plugin: string, text: string) =>
    row(plugin).getByText(text).closest("[lang]:not(html)")?.getAttribute("lang");
  expect([languageOf("Riddle", "Riddle"), languageOf("Riddle", "Asks a riddle.")]).toEqual(["en", "en"]);
  expect(languageOf("Weather", "Weather")).toBeUndefined();
  expect(languageOf("Weather", "Asks a riddle.")).toBeUndefined();
});

test("PL24 an error of a plugin that works again stands as past, with its time", async () => {
  const past = { error: "It exited.", failed_at: 1_700_000_000 } as const;
  const active = { ...riddle, ...past, enabled: true, state: "active" } as const;
  await openPlugins({ plugins: [active, { ...riddle, ...past, slug_name: "off", name: "Off", state: "inactive" }] });
  for (const name of ["Riddle", "Off"]) {
    const line = row(name).getByText("It exited.").closest("p");
    expect(line).toHaveTextContent(/^Last error, .*: It exited\.$/);
    expect(line?.className).toMatch(/past/);
  }
});
