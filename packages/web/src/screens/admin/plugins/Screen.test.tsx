// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { PluginPackage } from "./package-facts.ts";
import type { ListedPlugin } from "./plugin-filter.ts";

const weather: ListedPlugin = {
  ...{ slug_name: "weather", name: "Weather", description: "Tells whether to make tea.", kinds: ["sidebar"] },
  ...{ name_language: "", description_language: "" },
  ...{ version: "1.2.0", author: "", link: "https://example.com/weather", enabled: false, state: "inactive" },
  ...{ error: "", failed_at: 0, browser_error: "", browser_failed_at: 0, missing: [], have_config: true },
  ...{ installed: false, previous_version: "" },
};

const riddle: ListedPlugin = {
  ...weather,
  ...{ slug_name: "riddle", name: "Riddle", description: "Asks a riddle.", kinds: ["captcha"] },
  ...{ link: "", author: "Ann" },
  ...{ installed: true, have_config: false, version: "1.0.0" },
};

const riddlePackage: PluginPackage = {
  ...{ checksum: "ab".repeat(64), slug_name: "riddle", name: "Riddle", description: "Asks a riddle." },
  ...{ name_language: "", description_language: "en" },
  ...{ version: "1.0.0", author: "Ann", link: "", kinds: ["captcha", "sidebar"], kit: 1, size_bytes: 2500 },
  browser_bytes: 0,
  ...{ hosts: ["api.example.com", "*"], host_settings: ["Server"], data: ["posts"] },
  ...{ origin: "", signature: "", installed_version: "", added: [] },
};

type Details = Reply<"pluginDetails">;

interface Listed {
  readonly plugins?: readonly ListedPlugin[];
  readonly registry?: boolean;
  readonly query?: string;
}

/** The plugins, on a server that remembers what is switched, installed, swapped and removed. */
function openPlugins({ plugins = [weather], registry = false, query = "" }: Listed = {}, server: CallHandlers = {}) {
  let stored: Details = { registry, plugins: [...plugins] };
  const set = (slug: string | null | undefined, change: (plugin: ListedPlugin) => readonly ListedPlugin[]) => {
    const changed = stored.plugins.flatMap((each) => (each.slug_name === slug ? change(each) : [each]));
    stored = { ...stored, plugins: changed };
    return null;
  };
  return openPage(`/admin/installed-plugins${query}`, {
    viewer: users.admin,
    server: {
      pluginDetails: () => stored,
      switchPlugin: ({ plugin_slug_name: slug, enabled }) =>
        set(slug, (each) => [{ ...each, enabled: enabled === true, state: enabled ? "active" : "inactive" }]),
      rollBackPlugin: ({ plugin_slug_name: slug }) =>
        set(slug, (each) => [{ ...each, version: each.previous_version, previous_version: each.version }]),
      removePlugin: ({ plugin_slug_name: slug }) => set(slug, () => []),
      uploadPlugin: () => riddlePackage,
      installPlugin: () => {
        stored = { ...stored, plugins: [...stored.plugins, riddle] };
        return null;
      },
      ...server,
    },
  });
}

const main = () => within(screen.getByRole("main"));
const row = (name: string) => within(main().getByRole("heading", { name }).closest("li") as HTMLElement);
const dialog = () => within(screen.getByRole("dialog"));
const section = (name: string) => within(main().getByRole("region", { name }));

type User = Awaited<ReturnType<typeof openPage>>["user"];

async function chooseFromMenu(user: User, name: string, action: string): Promise<void> {
  await user.click(row(name).getByRole("button", { name: `More actions for ${name}` }));
  await user.click(row(name).getByRole("menuitem", { name: action }));
}

const packageFile = (sizeBytes = 20) => new File([new Uint8Array(sizeBytes)], "riddle-1.0.0.tgz");

async function upload(user: User, file = packageFile()): Promise<void> {
  await user.click(main().getByRole("button", { name: "Install" }));
  const input = screen.getByRole("dialog").querySelector("input[type=file]");
  await user.upload(input as HTMLInputElement, file);
}

test("PL4 a plugin is activated at once, and its settings are the next step; the toast takes it back", async () => {
  const { user, inputsOf } = await openPlugins();
  expect(row("Weather").getByRole("link", { name: "Weather" })).toHaveAttribute("href", "https://example.com/weather");
  expect(row("Weather").getByText("Version 1.2.0")).toBeInTheDocument();
  expect(row("Weather").getByText("Inactive")).toBeInTheDocument();
  await user.click(row("Weather").getByRole("button", { name: "Activate Weather" }));
  const settings = await row("Weather").findByRole("link", { name: "Configure Weather" });
  expect(settings).toHaveAttribute("href", "/admin/weather");
  await waitFor(() => expect(settings).toHaveFocus());
  expect(screen.getByText("Weather was activated.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await row("Weather").findByRole("button", { name: "Activate Weather" })).toBeInTheDocument();
  expect(inputsOf("switchPlugin")).toEqual([
    { plugin_slug_name: "weather", enabled: true },
    { plugin_slug_name: "weather", enabled: false },
  ]);
});

test("an active plugin is deactivated in its menu, and without settings with its button", async () => {
  const active = { enabled: true, state: "active" } as const;
  const { user, inputsOf } = await openPlugins({
    plugins: [
      { ...weather, ...active },
      { ...riddle, ...active },
    ],
  });
  await chooseFromMenu(user, "Weather", "Deactivate");
  expect(await row("Weather").findByText("Inactive")).toBeInTheDocument();
  await user.click(row("Riddle").getByRole("button", { name: "Deactivate Riddle" }));
  expect(await row("Riddle").findByText("Inactive")).toBeInTheDocument();
  expect(inputsOf("switchPlugin").map(({ plugin_slug_name }) => plugin_slug_name)).toEqual(["weather", "riddle"]);
});

test("a plugin of the product cannot be updated or removed, and has no menu without further actions", async () => {
  await openPlugins({ plugins: [{ ...weather, have_config: false, link: "" }] });
  expect(row("Weather").queryByRole("link")).not.toBeInTheDocument();
  expect(
    row("Weather")
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Activate"]);
  expect(section("Installed").getByText("Nothing was installed yet")).toBeInTheDocument();
  expect(section("Comes with the site").getByRole("heading", { name: "Weather" })).toBeInTheDocument();
});

test("G21 the last way to log in cannot be switched off: the dialog says why, and it stays active", async () => {
  const message = "Nobody could log in any more.";
  const failing: CallHandlers = {
    switchPlugin: () => {
      throw apiError(400, "error.admin.last_way_in", { msg: message });
    },
  };
  const active = { ...weather, enabled: true, state: "active", have_config: false } as const;
  const { user } = await openPlugins({ plugins: [active] }, failing);
  await user.click(row("Weather").getByRole("button", { name: "Deactivate Weather" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent(message);
  await user.click(dialog().getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await waitFor(() => expect(row("Weather").getByRole("button", { name: "Deactivate Weather" })).toBeEnabled());
});

test("PL2 plugins are listed by status, kind and words, all in the address", async () => {
  const plugins = [weather, { ...riddle, enabled: true, state: "active" } as const];
  const { user, services } = await openPlugins({ plugins });
  const address = () => services.router.view.get().location.search;
  await user.click(main().getByRole("link", { name: /^Active/ }));
  await waitFor(() => expect(main().queryByRole("heading", { name: "Weather" })).not.toBeInTheDocument());
  expect(main().getByText("1 plugin")).toHaveAttribute("role", "status");
  await user.selectOptions(main().getByRole("combobox", { name: "Kind" }), "Boxes beside lists");
  expect(await main().findByText("No plugins here")).toBeInTheDocument();
  expect(address()).toBe("?filter=active&kind=sidebar");
  await user.click(main().getByRole("link", { name: "Show all plugins" }));
  await user.type(main().getByRole("searchbox", { name: "Find a plugin" }), "tea");
  await waitFor(() => expect(address()).toBe("?query=tea"));
  expect(main().getByRole("heading", { name: "Weather" })).toBeInTheDocument();
  expect(main().queryByRole("heading", { name: "Riddle" })).not.toBeInTheDocument();
  await user.type(main().getByRole("searchbox", { name: "Find a plugin" }), " and coffee");
  await user.click(await main().findByRole("link", { name: "Show all plugins" }));
  await waitFor(() => expect(main().getByRole("searchbox", { name: "Find a plugin" })).toHaveValue(""));
  expect(
    main()
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(["Riddle", "Weather"]);
});

test("PL20 a file is checked and shown, installed when that is confirmed, and can be activated from the toast", async () => {
  const { user, inputsOf } = await openPlugins();
  await upload(user);
  expect(await screen.findByRole("dialog", { name: "Install Riddle?" })).toBeInTheDocument();
  expect(dialog().getByRole("region", { name: "Riddle" })).toHaveFocus();
  const shown = screen.getByRole("dialog").textContent;
  for (const text of ["1.0.0", "Ann", "Captcha and Boxes beside lists", "a file", "3 kB", "ab".repeat(64)])
    expect(shown).toContain(text);
  expect(dialog().getByText("Asks a riddle.")).toHaveAttribute("lang", "en");
  const access = within(dialog().getByRole("region", { name: "What it may do" }));
  const values = access.getAllByRole("listitem").map(({ textContent }) => textContent?.trim());
  expect(values).toEqual(["api.example.com", "any host of the internet", "Server", "posts and edits"]);
  expect(inputsOf("installPlugin")).toEqual([]);

  await user.click(dialog().getByRole("button", { name: "Install" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(section("Installed").getByRole("heading", { name: "Riddle" })).toBeInTheDocument();
  expect(row("Riddle").getByText("by Ann")).toBeInTheDocument();
  expect(inputsOf("installPlugin")).toEqual([{ checksum: "ab".repeat(64) }]);
  const toast = screen.getByText("Riddle was installed, and is off.").parentElement as HTMLElement;
  await user.click(within(toast).getByRole("button", { name: "Activate" }));
  expect(await row("Riddle").findByText("Active")).toBeInTheDocument();
});

test("PL26 a rejected package is not installed: the sheet says why, and takes another file", async () => {
  const message = "This plugin cannot be installed. The package has no package.json.";
  let isBroken = true;
  const { user, inputsOf } = await openPlugins(
    {},
    {
      uploadPlugin: () => {
        if (isBroken) throw apiError(400, "error.plugin.package_refused", { msg: message });
        return riddlePackage;
      },
    },
  );
  await upload(user);
  expect(await dialog().findByText(message)).toBeInTheDocument();
  expect(dialog().getByText(message).closest("[role=alert]")).not.toBeNull();
  isBroken = false;
  await user.upload(screen.getByRole("dialog").querySelector("input") as HTMLInputElement, packageFile());
  expect(await screen.findByRole("dialog", { name: "Install Riddle?" })).not.toHaveTextContent(message);
  await user.click(dialog().getByRole("button", { name: "Back" }));
  expect(dialog().getByRole("button", { name: "Choose a file" })).toHaveFocus();
  expect(inputsOf("installPlugin")).toEqual([]);
});

test("PL25 a file of more than 5 MB is not sent", async () => {
  const { user, inputsOf } = await openPlugins();
  await upload(user, packageFile(5 * 1024 * 1024 + 1));
  expect(await dialog().findByText("A package has at most 5 MB.")).toBeInTheDocument();
  expect(inputsOf("uploadPlugin")).toEqual([]);
});

test("a file is dropped on the sheet, whose ground follows the file above it", async () => {
  const { user } = await openPlugins();
  await user.click(main().getByRole("button", { name: "Install" }));
  const area = dialog().getByText(/Drop a .tgz file here/).parentElement as HTMLElement;
  const quiet = area.className;
  fireEvent.dragOver(area, { dataTransfer: { files: [] } });
  expect(area.className).not.toBe(quiet);
  fireEvent.dragLeave(area);
  expect(area.className).toBe(quiet);
  await act(async () => void fireEvent.drop(area, { dataTransfer: { files: [packageFile()] } }));
  expect(await screen.findByRole("dialog", { name: "Install Riddle?" })).toBeInTheDocument();
});

test("PL27 a package of the registry is found by name; errors stand at the field", async () => {
  const found = { ...riddlePackage, origin: "https://registry.example", signature: "SHA256:key" };
  const { user, inputsOf } = await openPlugins(
    { registry: true },
    {
      fetchPlugin: ({ name }) => {
        if (name === "") throw fieldError({ name: "Name is required." });
        return found;
      },
    },
  );
  await user.click(main().getByRole("button", { name: "Install" }));
  await user.click(dialog().getByRole("button", { name: "Look it up" }));
  const field = dialog().getByRole("textbox", { name: "Name of the package" });
  await waitFor(() => expect(field).toHaveAccessibleDescription("Name is required."));
  await user.type(field, "askwell-plugin-riddle");
  await user.click(dialog().getByRole("button", { name: "Look it up" }));
  expect(await screen.findByRole("dialog", { name: "Install Riddle?" })).toHaveTextContent("https://registry.example");
  expect(screen.getByRole("dialog")).toHaveTextContent("SHA256:key");
  expect(inputsOf("fetchPlugin").at(-1)).toEqual({ name: "askwell-plugin-riddle", version: "" });
});

test("PL27 without a registry only files can be installed", async () => {
  const { user } = await openPlugins();
  await user.click(main().getByRole("button", { name: "Install" }));
  expect(dialog().queryByRole("textbox")).not.toBeInTheDocument();
});

test("PL21 an update shows the version and what is new of its permissions, and the toast goes back", async () => {
  const update = { ...riddlePackage, version: "1.1.0", installed_version: "1.0.0", added: ["api.example.com"] };
  const before = { ...riddle, previous_version: "" };
  let listed: readonly ListedPlugin[] = [before];
  const { user, inputsOf } = await openPlugins(
    {},
    {
      pluginDetails: () => ({ registry: false, plugins: [...listed] }),
      uploadPlugin: () => update,
      installPlugin: () => {
        listed = [{ ...before, version: "1.1.0", previous_version: "1.0.0" }];
        return null;
      },
      rollBackPlugin: () => {
        listed = [{ ...before, previous_version: "1.1.0" }];
        return null;
      },
    },
  );
  await chooseFromMenu(user, "Riddle", "Update");
  expect(screen.getByRole("dialog", { name: "Update Riddle" })).toBeInTheDocument();
  await user.upload(screen.getByRole("dialog").querySelector("input") as HTMLInputElement, packageFile());
  expect(await dialog().findByText("instead of 1.0.0")).toBeInTheDocument();
  expect(dialog().getByText("This version may do more than the one that is installed.")).toBeInTheDocument();
  expect(dialog().getByText("New").closest("li")).toHaveTextContent("api.example.com");
  await user.click(dialog().getByRole("button", { name: "Update" }));
  expect(await row("Riddle").findByText("Version 1.1.0")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await row("Riddle").findByText("Version 1.0.0")).toBeInTheDocument();
  expect(screen.getByText("Riddle has version 1.0.0 now.")).toBeInTheDocument();
  expect(inputsOf("rollBackPlugin")).toEqual([{ plugin_slug_name: "riddle" }]);
});

test("the sheet to update a plugin says when the package is another plugin", async () => {
  const { user } = await openPlugins(
    { plugins: [riddle] },
    { uploadPlugin: () => ({ ...riddlePackage, slug_name: "rhyme", name: "Rhyme" }) },
  );
  await chooseFromMenu(user, "Riddle", "Update");
  await user.upload(screen.getByRole("dialog").querySelector("input") as HTMLInputElement, packageFile());
  expect(await dialog().findByText("This package is Rhyme, not Riddle.")).toBeInTheDocument();
});

test("PL21 a plugin goes back to the version before, and forward again", async () => {
  const { user } = await openPlugins({ plugins: [{ ...riddle, version: "1.1.0", previous_version: "1.0.0" }] });
  await chooseFromMenu(user, "Riddle", "Go back to version 1.0.0");
  expect(await row("Riddle").findByText("Version 1.0.0")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await row("Riddle").findByText("Version 1.1.0")).toBeInTheDocument();
});

test.each([false, true])("PL21 removing asks first, also about the data: %s", async (withData) => {
  const { user, inputsOf } = await openPlugins({ plugins: [weather, riddle] });
  await chooseFromMenu(user, "Riddle", "Remove");
  expect(screen.getByRole("dialog", { name: "Remove Riddle?" })).toBeInTheDocument();
  const box = dialog().getByRole("checkbox", { name: "Delete its settings and values too" });
  expect(box).toHaveAccessibleDescription("They stay, for when it is installed again.");
  if (withData) await user.click(box);
  if (withData) expect(box).toHaveAccessibleDescription("They are gone for good.");
  await user.click(dialog().getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(main().queryByRole("heading", { name: "Riddle" })).not.toBeInTheDocument());
  expect(inputsOf("removePlugin")).toEqual([{ plugin_slug_name: "riddle", with_data: withData }]);
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("a plugin that was removed meanwhile is told so, and leaves the list", async () => {
  let listed: readonly ListedPlugin[] = [weather, riddle];
  const { user } = await openPlugins(
    {},
    {
      pluginDetails: () => ({ registry: false, plugins: [...listed] }),
      switchPlugin: () => {
        throw apiError(400, "error.object.not_found");
      },
    },
  );
  listed = [weather];
  await user.click(row("Riddle").getByRole("button", { name: "Activate Riddle" }));
  expect(await screen.findByText("Riddle was removed by somebody else.")).toBeInTheDocument();
  expect(main().queryByRole("heading", { name: "Riddle" })).not.toBeInTheDocument();
});

test("PL20 a package that waited too long for its confirmation is chosen again", async () => {
  const { user } = await openPlugins(
    {},
    {
      installPlugin: () => {
        throw apiError(400, "error.object.not_found");
      },
    },
  );
  await upload(user);
  await user.click(await dialog().findByRole("button", { name: "Install" }));
  expect(await dialog().findByText(/Nobody confirmed this package/)).toBeInTheDocument();
  expect(dialog().getByRole("button", { name: "Choose a file" })).toBeInTheDocument();
});
