import type { Locator } from "playwright-core";
import { guideCode, guideModule } from "../packages/server/testing/guide-example.ts";
import { manifestOf, packPlugin } from "../packages/server/testing/plugin-packages.ts";
import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { installPlugin, switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

const server = `
  import { definePackage } from "@askwell/plugin-kit";
  export const plugin = definePackage({
    route: {
      pages: async () => [{ path: "/teapot", title: { en_US: "Teapot" }, menu: "navigation" }],
      show: async () => ({ markdown: "The tea of the day is **Assam**." }),
      calls: [{ method: "POST", name: "pour", guard: "anyone", run: async (_context, { input }) => ({ cups: input.cups + 1 }) }],
    },
  });`;

/** Pours through a call of the plugin; \`onSpill\` is what happens when the teapot is dropped. */
const browser = (onSpill: string) => `
  import { addressOf, Button, definePage } from "@askwell/plugin-kit/browser";
  import { createElement, useState } from "react";
  import { jsx } from "react/jsx-runtime";
  export const page = definePage(({ send, children }) => {
    const [cups, setCups] = useState(0);
    const [isSpilt, setSpilt] = useState(false);
    if (isSpilt) ${onSpill}
    const pour = async () => setCups((await send("pour", { cups })).cups);
    return createElement("div", null, children,
      jsx(Button, { variant: "primary", onClick: pour, children: "Pour" }),
      jsx(Button, { onClick: () => setSpilt(true), children: "Drop" }),
      createElement("a", { href: addressOf("/tags") }, "Leaves"),
      createElement("p", { role: "status" }, "Cups: " + cups));
  });`;

interface PackedPlugin {
  readonly slug_name: string;
  readonly kind?: "captcha" | "editor" | "route" | "render";
  readonly version?: string;
  /** The fields of its form. */
  readonly settings?: readonly object[];
  readonly server: string;
  readonly browser: string;
}

/** A plugin with code for browsers, whose name is that of its address. */
function packageOf({ slug_name, kind = "route", version = "1.0.0", settings = [], server, browser }: PackedPlugin) {
  const name = slug_name.replace(/^./, (letter) => letter.toUpperCase());
  const declared = {
    ...{ slug_name, kinds: [kind], permissions: { data: ["users"] } },
    ...{ name: { en_US: name }, description: { en_US: "An example." } },
    ...{ entries: { server: "./index.js", browser: "./browser.js" }, settings },
  };
  const manifest = manifestOf(declared, { name: `askwell-plugin-${slug_name}`, version });
  const files = [{ path: "package/browser.js", content: browser }];
  return { name: `${slug_name}.tgz`, mimeType: "application/gzip", buffer: packPlugin(manifest, server, files) };
}

const teapot = (version: string, code: string) => packageOf({ slug_name: "teapot", version, server, browser: code });

/** The paths of the modules of plugins that a reader's pages have loaded. */
function watchModules({ page }: BrowserUser): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (pathIn(request.url()).startsWith("/plugin-files/")) paths.push(pathIn(request.url()));
  });
  return paths;
}

/** Opens a page of the reader again and again until what is expected is there. */
async function reopenUntil({ goto }: BrowserUser, path: string, expected: Locator): Promise<void> {
  const count = async () => {
    await goto(path);
    return expected.count();
  };
  await expect.poll(count).toBe(1);
}

/** Breaks the page of the teapot, which shows its text then, and works again when it is opened anew. */
async function breakPage({ page, browserErrors }: BrowserUser): Promise<void> {
  await page.getByRole("button", { name: "Drop" }).click();
  await page.getByText("A plugin could not show this part.").waitFor();
  await page.getByText("The tea of the day is Assam.").waitFor();
  expect(await page.getByRole("button", { name: "Pour" }).count()).toBe(0);
  browserErrors.forget(/The teapot is broken/);
  await page.getByRole("link", { name: "Tags", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Tags" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Pour" }).click();
  await page.getByRole("status").getByText("Cups: 1").waitFor();
  await page.getByRole("link", { name: "Leaves" }).click();
  await page.getByRole("heading", { level: 1, name: "Tags" }).waitFor();
}

/** What is changed on the way does not run: the page names the hash of the module. */
async function readForged(reader: BrowserUser): Promise<void> {
  const { page, context, browserErrors } = reader;
  const changed = { contentType: "text/javascript", body: "export const page = () => 'Forged.';" };
  await context.route(/\/plugin-files\//, (route) => route.fulfill(changed));
  await reader.goto("/teapot");
  await page.getByText("A plugin could not show this part.").waitFor();
  await page.getByText("The tea of the day is Assam.").waitFor();
  browserErrors.forget(/integrity|dynamically imported module/);
}

journey(
  "PL30 PL31 PL32 PL33 an installed plugin draws its page, harms only itself, and is gone when it is off",
  async ({ person, site }) => {
    const admin = await person();
    const reader = await person();
    const { page } = reader;
    const modules = watchModules(reader);
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    const access = await installPlugin(admin, teapot("1.0.0", browser("return 'A puddle.';")));
    expect(access).toContain("It runs code in the browsers of readers");
    expect(access).toContain("1 kB of JavaScript");
    await switchPlugin(admin.page, "Teapot", true);

    await reopenUntil(reader, "/tags", page.getByRole("link", { name: "Teapot" }));
    expect(modules).toEqual([]);
    await page.getByRole("link", { name: "Teapot" }).click();
    await page.getByRole("heading", { level: 1, name: "Teapot" }).waitFor();
    await page.getByText("The tea of the day is Assam.").waitFor();
    for (const cups of ["Cups: 1", "Cups: 2"]) {
      await page.getByRole("button", { name: "Pour" }).click();
      await page.getByRole("status").getByText(cups).waitFor();
    }
    expect(modules).toEqual([expect.stringMatching(/^\/plugin-files\/teapot\/[0-9a-f]{64}\/index\.js$/)]);
    await expectAccessible(reader);
    await page.getByRole("button", { name: "Drop" }).click();
    await page.getByText("A puddle.").waitFor();

    const broken = browser("throw new Error('The teapot is broken.');").replace("Leaves", "Tea leaves");
    await installPlugin(admin, teapot("2.0.0", broken));
    await reopenUntil(reader, "/teapot", page.getByRole("link", { name: "Tea leaves" }));
    await breakPage(reader);
    await readForged(await person());

    await admin.goto("/admin/installed-plugins");
    await admin.page.getByText("page: Error: The teapot is broken.").waitFor();
    await admin.page
      .getByText(/^Reported by browsers/)
      .first()
      .waitFor();
    await switchPlugin(admin.page, "Teapot", false);
    await reader.goto("/teapot");
    await page.getByText("this page doesn't exist").waitFor();
    expect(await page.locator("script[type=importmap]").count()).toBe(0);
    reader.browserErrors.forget(/status of 404/);
    for (const path of modules) expect((await fetch(site.address + path)).status).toBe(404);
  },
);

journey("PL30 the example of the guide is signed in the browser, on a phone too", async ({ person }) => {
  const admin = await person({ device: "phone" });
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  const { code, exported } = await guideCode("route");
  const example = { server: `${code}\nexport { ${exported} as plugin };`, browser: await guideModule("route") };
  await installPlugin(admin, packageOf({ slug_name: "tearoom", ...example }));
  await switchPlugin(page, "Tearoom", true);
  await reopenUntil(admin, "/tearoom", page.getByRole("heading", { level: 1, name: "Tea room" }));
  await page.getByText("None yet.").waitFor();
  await page.getByRole("button", { name: "Sign the guest book" }).click();
  await page.getByRole("status").getByText("Signatures: 1").waitFor();
  await expectAccessible(admin);
  admin.browserErrors.forget(/status of 404/);
});

journey(
  "PL30 PL32 DG1 DG2 DG7 an installed plugin draws in texts, on the page and in a frame",
  async ({ person, site }) => {
    const caller = await logInOwner(site.address);
    const position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    const { data } = await caller.send("POST", "/answer/api/v1/question", {
      title: "Which opening goes well with tea?",
      content: `A board:\n\n\`\`\`chess\n${position}\n\`\`\`\n\nNo board:\n\n\`\`\`chess\ntea\n\`\`\``,
      tags: [{ slug_name: "tea", display_name: "tea" }],
    });
    const address = `/questions/${(data as { id: string }).id}`;
    const admin = await person();
    const reader = await person();
    const { page } = reader;
    const modules = watchModules(reader);
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    const { code, exported } = await guideCode("render");
    const settings = [{ name: "dark", type: "input", title: { en_US: "Dark squares" }, value: "#7a4a12" }];
    const example = {
      slug_name: "chess",
      kind: "render",
      settings,
      browser: await guideModule("render"),
    } as const;
    const server = `${code}\nexport { ${exported} as plugin };`;
    await installPlugin(admin, packageOf({ ...example, server }));
    await switchPlugin(admin.page, "Chess", true);

    await reopenUntil(reader, address, page.getByRole("cell", { name: "♛" }));
    expect(await page.getByRole("cell", { name: "♟" }).count()).toBe(8);
    await page.getByText("This could not be drawn").waitFor();
    await expectAccessible(reader);
    reader.browserErrors.forget(/A position has eight rows/);
    modules.length = 0;
    await reader.goto("/tags");
    expect(modules).toEqual([]);

    const framed = server.replace('blocks: ["chess"],', 'blocks: ["chess"], isFramed: true,');
    await installPlugin(admin, packageOf({ ...example, version: "1.1.0", server: framed }));
    const frame = page.frameLocator("iframe[sandbox=allow-scripts]").first();
    await reopenUntil(reader, address, frame.getByRole("cell", { name: "♛" }));
    reader.browserErrors.forget(/A position has eight rows|the frame could not draw/);
    expect(reader.browserErrors.all).toEqual([]);
  },
);

const portions = `
  import { definePackage } from "@askwell/plugin-kit";
  export const plugin = definePackage({
    editor: { tools: [{ name: "portions", label: { en_US: "Portions" }, icon: "M4 12h16M12 4v16", hasOwnDialog: true }] },
  });`;

journey(
  "PL30 PL32 ED12 an installed plugin draws a dialog of the editor, and harms that dialog alone",
  async ({ person }) => {
    const admin = await person();
    const { page } = admin;
    const modules = watchModules(admin);
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    const example = { slug_name: "portions", kind: "editor", server: portions } as const;
    const code = await guideModule("editor");
    await installPlugin(admin, packageOf({ ...example, browser: code }));
    await switchPlugin(page, "Portions", true);
    await admin.goto("/questions/ask");
    const text = page.getByRole("textbox", { name: "Details" });
    await text.click();
    await page.keyboard.type("8 cups of tea");
    expect(modules).toEqual([]);
    await page.keyboard.press("Control+A");
    await page.getByRole("button", { name: "More formatting" }).click();
    await page.getByRole("menuitem", { name: "Portions" }).click();
    const dialog = page.getByRole("dialog", { name: "Portions" });
    await dialog.getByLabel("People").fill("2");
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Change the numbers" }).click();
    await text.filter({ hasText: "4 cups of tea" }).waitFor();

    const broken = 'export const tools = { portions: () => { throw new Error("The scales are broken."); } };';
    await installPlugin(admin, packageOf({ ...example, version: "1.1.0", browser: broken }));
    await admin.goto("/questions/ask");
    await text.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("/por");
    await page.getByRole("option", { name: /Portions/ }).waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText("A plugin could not show this part.").waitFor();
    admin.browserErrors.forget(/The scales are broken/);
    await dialog.getByRole("button", { name: "Close" }).click();
    await text.click();
    await page.keyboard.type("Tea.");
    await text.filter({ hasText: "Tea." }).waitFor();
  },
);

const riddle = `
  export const plugin = {
    captcha: {
      widget: () => ({ question: "What do we drink at five?" }),
      create: async () => ({ image: "", secret: "" }),
      verify: async (_context, { captcha_code }) => captcha_code.toLowerCase() === "tea",
    },
  };`;

journey("PL30 CA6 CA8 the captcha of an installed plugin is solved in the browser", async ({ person }) => {
  const admin = await person();
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  const example = { server: riddle, browser: await guideModule("captcha") };
  await installPlugin(admin, packageOf({ slug_name: "riddle", kind: "captcha", ...example }));
  await switchPlugin(admin.page, "Riddle", true);

  const ann = await person({ device: "phone" });
  const { page } = ann;
  const modules = watchModules(ann);
  await ann.goto("/users/account-recovery");
  expect(modules).toEqual([]);
  await page.getByLabel("Email", { exact: true }).fill("ann@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Show that you are human" });
  await dialog.getByLabel("What do we drink at five?").fill("Tea");
  await expectAccessible(ann);
  await dialog.getByRole("button", { name: "Answer" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(new Set(modules).size).toBe(1);
  ann.browserErrors.forget(/status of 400/);
  await switchPlugin(admin.page, "Riddle", false);
});
