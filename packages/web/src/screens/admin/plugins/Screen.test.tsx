// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type AdminPlugin = Reply<"adminPlugins">[number];

const weather: AdminPlugin = {
  name: "Weather",
  slug_name: "weather",
  description: "Tells whether to make tea.",
  version: "1.2.0",
  enabled: false,
  have_config: true,
  link: "https://example.com/weather",
};

/** The installed plugins, on a server that remembers what is switched. */
function openPlugins(query = "", server: CallHandlers = {}, plugin = weather) {
  let stored = plugin;
  return openPage(`/admin/installed-plugins${query}`, {
    viewer: users.admin,
    server: {
      adminPlugins: () => [stored],
      switchPlugin: ({ enabled }) => {
        stored = { ...stored, enabled: enabled === true };
        return null;
      },
      ...server,
    },
  });
}

const main = () => within(screen.getByRole("main"));

test("PL4 a plugin is activated at once, and then has a link to its settings", async () => {
  const { user, inputsOf } = await openPlugins();
  expect(main().getByRole("link", { name: "Weather" })).toHaveAttribute("href", "https://example.com/weather");
  expect(main().getByText("Version 1.2.0")).toBeInTheDocument();
  expect(main().queryByRole("link", { name: "Settings of Weather" })).not.toBeInTheDocument();
  await user.click(main().getByRole("button", { name: "Activate Weather" }));
  const settings = await main().findByRole("link", { name: "Settings of Weather" });
  expect(settings).toHaveAttribute("href", "/admin/weather");
  expect(screen.getByText("Done.")).toBeInTheDocument();
  await user.click(main().getByRole("button", { name: "Deactivate Weather" }));
  expect(await main().findByRole("button", { name: "Activate Weather" })).toBeInTheDocument();
  expect(inputsOf("switchPlugin")).toEqual([
    { plugin_slug_name: "weather", enabled: true },
    { plugin_slug_name: "weather", enabled: false },
  ]);
});

test("a plugin without settings and without a link has neither", async () => {
  await openPlugins("", {}, { ...weather, enabled: true, have_config: false, link: "" });
  expect(main().getByRole("heading", { name: "Weather" })).toBeInTheDocument();
  expect(main().queryByRole("link", { name: /Weather/ })).not.toBeInTheDocument();
});

test("G21 the last way to log in cannot be switched off: the dialog says why, and it stays active", async () => {
  const message = "Nobody could log in any more.";
  const failing: CallHandlers = {
    switchPlugin: () => {
      throw apiError(400, "error.admin.last_way_in", { msg: message });
    },
  };
  const { user } = await openPlugins("", failing, { ...weather, enabled: true });
  await user.click(main().getByRole("button", { name: "Deactivate Weather" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent(message);
  expect(main().getByRole("button", { name: "Deactivate Weather" })).toBeEnabled();
});

test("PL2 plugins are listed by status", async () => {
  const { user, services } = await openPlugins("", {
    adminPlugins: ({ status }) => (status === "active" ? [] : [weather]),
  });
  await user.click(main().getByRole("link", { name: "Active" }));
  expect(await screen.findByText("No plugins here")).toBeInTheDocument();
  expect(services.router.view.get().location.search).toBe("?filter=active");
});
