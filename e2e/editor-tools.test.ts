import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

journey("ED9 ED10 a member writes a formula with a command and a chart from a table", async ({ person, site }) => {
  const caller = await logInOwner(site.address);
  await caller.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  for (const plugin_slug_name of ["math", "charts"]) {
    await caller.send("PUT", "/answer/admin/api/plugin/status", { plugin_slug_name, enabled: true });
  }
  // When it is tried again, the first ones are there.
  const mark = Date.now().toString(36);
  const question = {
    title: `How warm is tea at noon, ${mark}?`,
    content: "I wonder how warm.",
    tags: [{ slug_name: "tea", display_name: "tea" }],
  };
  const { data } = await caller.send("POST", "/answer/api/v1/question", question);
  await addPerson(site.address, caller, `mia-${mark}`);
  const mia = await person();
  const { page } = mia;
  await mia.goto("/users/login");
  await logIn(mia, `mia-${mark}@example.com`, password);
  await mia.goto(`/questions/${(data as { id: string }).id}`);
  await page.getByRole("button", { name: "Write an answer" }).click();
  const text = page.getByRole("textbox", { name: "Your answer" });
  await text.click();
  await page.keyboard.type("/for");
  await page.getByRole("option", { name: /Formula/ }).waitFor();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Formula" });
  await dialog.getByRole("textbox", { name: "Formula in LaTeX" }).fill("T(t) = 80 e^{-t}");
  await dialog.locator(".katex-display").waitFor();
  await expectAccessible(mia);
  await dialog.getByRole("button", { name: "Insert" }).click();
  await text.filter({ hasText: "T(t) = 80" }).waitFor();

  await page.keyboard.press("Control+End");
  await page.keyboard.type("| Hour | Warmth |\n|---|---|\n| 11 | 80 |\n| 12 | 40 |");
  for (let line = 0; line < 3; line++) await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+Home");
  await page.getByRole("button", { name: "More formatting" }).click();
  await page.getByRole("menuitem", { name: "Chart from a table" }).click();
  const chart = page.getByRole("dialog", { name: "Chart from a table" });
  expect(await chart.getByRole("textbox", { name: /Table/ }).inputValue()).toBe("Hour, Warmth\n11, 80\n12, 40");
  await chart.getByLabel("Kind").selectOption("Lines");
  await chart.getByRole("img", { name: "Warmth: 11, 12" }).waitFor();
  await chart.getByRole("button", { name: "Insert" }).click();
  await text.filter({ hasText: "```chart" }).waitFor();
  await page.getByRole("button", { name: "Post answer" }).click();
  const answer = page.getByRole("article").last();
  await answer.getByRole("img", { name: "Warmth: 11, 12" }).waitFor();
  await answer.locator(".katex-display").waitFor();
});
