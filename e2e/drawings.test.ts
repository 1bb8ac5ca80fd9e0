import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

const content = [
  "The energy $`E = mc^2`$ of tea, or $E_0$, costs $5 or $6:",
  "$$\\sum_{i=1}^n i = \\frac{n(n+1)}{2}$$",
  "```math\n\\int_0^1 x^2 \\, dx = \\frac{1}{3}\n```",
  "```chart\nbar\nDrink, 2025, 2026\nTea, 3, 5\nCoffee, 4, 2\n```",
  "```math\n\\frac{a\n```",
  "```js\nconst tea = 1;\n```",
].join("\n\n");

journey(
  "DG1 DG2 DG3 DG6 an administrator enables drawings, and readers see formulas and charts",
  async ({ person, site }) => {
    const caller = await logInOwner(site.address);
    const question = {
      title: "How much energy is in a cup of tea?",
      content,
      tags: [{ slug_name: "tea", display_name: "tea" }],
    };
    const { data } = await caller.send("POST", "/answer/api/v1/question", question);
    const address = `/questions/${(data as { id: string }).id}`;
    const before = await person();
    await before.goto(address);
    await before.page.getByText("\\int_0^1").waitFor();

    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await admin.goto("/admin/installed-plugins");
    for (const name of ["Formulas", "Charts", "Code themes"]) await switchPlugin(admin.page, name, true);
    await admin.goto("/admin/code_themes");
    await admin.page.getByLabel("Theme").selectOption("harbour");
    await admin.page.getByRole("button", { name: "Save" }).click();
    await admin.page.getByText("Settings saved").waitFor();

    for (const device of ["desktop", "phone"] as const) {
      const reader = await person({ device });
      const { page } = reader;
      await reader.goto(address);
      await page.getByRole("img", { name: "2025, 2026: Tea, Coffee" }).waitFor();
      await page.locator(".katex-display").nth(1).waitFor();
      await expect.poll(() => page.locator("p .katex").count()).toBe(3);
      await page.getByText(/costs \$5 or \$6:/).waitFor();
      await page.getByText(/^This could not be drawn/).waitFor();
      const fonts = await page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => family.includes("KaTeX") && status === "loaded").length,
      );
      expect(fonts).toBeGreaterThan(0);
      await page.getByText("Source", { exact: true }).first().click();
      await page.locator("details pre").first().getByText("\\int_0^1").waitFor();
      const keyword = page.locator(".hljs-keyword").first();
      expect(await keyword.evaluate((word) => getComputedStyle(word).color)).toBe("rgb(163, 38, 46)");
      await expectAccessible(reader);
    }
    const elsewhere = await person();
    const loaded: string[] = [];
    elsewhere.page.on("request", (request) => loaded.push(request.url()));
    await elsewhere.goto("/tags/tea");
    expect(loaded.filter((url) => /katex/i.test(url))).toEqual([]);

    const plain = await person({ javaScript: false });
    await plain.goto(address);
    await plain.page.getByText("\\int_0^1").waitFor();
  },
);

journey("DG7 a diagram is drawn in a frame without an origin", async ({ person, site }) => {
  const caller = await logInOwner(site.address);
  const good = "flowchart LR\n  Kettle --> Cup\n  Leaves --> Cup";
  const bad = "flowchart LR\n  Kettle --";
  const link = 'flowchart LR\n  Danger --> Two\n  click Danger href "javascript:alert(1)"';
  const text = [good, bad, link].map((code) => `\`\`\`mermaid\n${code}\n\`\`\``).join("\n\n");
  const question = {
    title: "Which way does water take?",
    content: text,
    tags: [{ slug_name: "tea", display_name: "tea" }],
  };
  const { data } = await caller.send("POST", "/answer/api/v1/question", question);
  const address = `/questions/${(data as { id: string }).id}`;
  const off = await person();
  await off.goto(address);
  await off.page.getByText("Kettle --> Cup").waitFor();
  expect(await off.page.locator("iframe").count()).toBe(0);
  await caller.send("PUT", "/answer/admin/api/plugin/status", { plugin_slug_name: "mermaid", enabled: true });

  for (const [device, scheme] of [
    ["desktop", "light"],
    ["phone", "dark"],
  ] as const) {
    const reader = await person({ device });
    const { page } = reader;
    await page.emulateMedia({ colorScheme: scheme });
    await reader.goto(address);
    const frame = page.frameLocator("iframe").first();
    await frame.getByText("Kettle").waitFor();
    expect(await frame.locator("body").evaluate(() => self.origin)).toBe("null");
    await page.getByText(/^This could not be drawn/).waitFor();
    const dangerous = page.frameLocator("iframe").last();
    await dangerous.getByText("Danger").waitFor();
    expect(await dangerous.locator('a[*|href^="javascript"]').count()).toBe(0);
    const box = await page.locator("iframe").first().boundingBox();
    const inner = await frame.locator("svg").boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(Math.floor(inner?.height ?? 1));
    expect(reader.browserErrors.all).toEqual([]);
    await expectAccessible(reader);
    // The audit asks every frame, and this one has no origin that could be named.
    reader.browserErrors.forget(/target origin provided/);
  }
});
