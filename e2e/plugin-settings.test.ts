import { manifestOf, packPlugin } from "../packages/server/testing/plugin-packages.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { installPlugin, switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

const en = (en_US: string) => ({ en_US });
const options = [
  { label: en("Celsius"), value: "celsius" },
  { label: en("Fahrenheit"), value: "fahrenheit" },
];
const input = (name: string, title: string, input_type: string, more = {}) => ({
  ...{ name, type: "input", title: en(title), ui_options: { input_type }, ...more },
});

/** A field of every type. */
const settings = [
  { name: "place", type: "legend", title: en("Place"), description: en("Where the kettle stands.") },
  input("town", "Town", "text", { required: true }),
  input("key", "API key", "password", { secret: true }),
  input("cups", "Cups", "number", { value: 4 }),
  input("colour", "Colour", "color", { value: "#0f766e" }),
  input("day", "First day", "date", { value: "2026-11-01" }),
  { name: "note", type: "textarea", title: en("Note"), value: "Two\nlines" },
  { name: "unit", type: "select", title: en("Unit"), options, value: "celsius" },
  { name: "scale", type: "radio", title: en("Scale"), options, value: "fahrenheit" },
  { name: "shown", type: "checkbox", title: en("Shown"), options, value: ["celsius"] },
  { name: "wind", type: "switch", title: en("Wind"), value: true },
  { name: "picture", type: "upload", title: en("Picture") },
  { name: "zone", type: "timezone", title: en("Time zone"), value: "Europe/Lisbon" },
  { name: "tags", type: "tag_selector", title: en("Tags") },
  {
    ...{ name: "trial", type: "button", title: en("Trial") },
    ui_options: {
      text: en("Boil some water"),
      action: {
        ...{ url: "/answer/api/v1/plugin/kettle/boil", method: "get" },
        on_complete: { toast_return_message: true, refresh_form_config: false },
      },
    },
  },
];

const code = `export const plugin = { route: {
  pages: async () => [],
  show: async () => null,
  calls: [{ method: "GET", name: "boil", guard: "admin", run: async () => ({ message: "It boils." }) }],
} };`;

const declared = { slug_name: "kettle", kinds: ["route"], settings, permissions: { data: ["users"] } };
const texts = { name: { en_US: "Kettle", ar: "غلاية" }, description: en("Tells how warm the tea is.") };
const kettle = {
  ...{ name: "kettle.tgz", mimeType: "application/gzip" },
  buffer: packPlugin(manifestOf({ ...declared, ...texts }), code),
};

journey(
  "PL7 PL9 the settings of an installed plugin, with every type of field, by keyboard",
  async ({ person, site }) => {
    const admin = await person();
    const { page } = admin;
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await installPlugin(admin, kettle);
    await switchPlugin(page, "Kettle", true);
    await admin.goto("/admin/kettle");
    await page.getByText("Where the kettle stands.").waitFor();
    await expectAccessible(admin);

    await page.getByLabel("Cups").focus();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("radio", { name: "Fahrenheit" }).focus();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("switch", { name: "Wind" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Save changes" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Town is a required field.").waitFor();
    admin.browserErrors.forget(/status of 400/);
    await expectAccessible(admin);
    await page.getByLabel("Town").focus();
    await page.keyboard.type("Porto");
    await page.keyboard.press("Enter");
    await page.getByText("Settings saved").waitFor();
    await page.getByRole("button", { name: "Boil some water" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("It boils.").waitFor();

    const caller = await logInOwner(site.address);
    await caller.send("PUT", "/answer/api/v1/user/interface", { language: "ar", color_scheme: "default" });
    await admin.goto("/admin/kettle");
    await page.getByRole("heading", { level: 1, name: "غلاية" }).waitFor();
    expect(await page.getByLabel("Town").inputValue()).toBe("Porto");
    expect(await page.getByLabel("Cups").inputValue()).toBe("5");
    expect(await page.getByRole("radio", { name: "Celsius" }).isChecked()).toBe(true);
    expect(await page.getByRole("switch", { name: "Wind" }).isChecked()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(admin);
  },
);
