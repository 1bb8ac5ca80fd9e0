import { expect, journey } from "./harness/journey.ts";
import { logInOwner } from "./harness/wire.ts";

const PICTURES = "https://pictures.example";

/** Adds up how far the page moves by itself, from its first paint. */
function recordShifts(): void {
  const record = window as Window & { shifts?: number };
  record.shifts = 0;
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
    for (const { value } of shifts) record.shifts = (record.shifts ?? 0) + value;
  }).observe({ type: "layout-shift", buffered: true });
}

journey("M24 M28 nothing moves when pictures cannot be loaded", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const content = [
    "Before the pictures.",
    `![A map of the town](${PICTURES}/map.png)`,
    `<img src="${PICTURES}/small.png" width="120" height="80" alt="A kettle">`,
    `In a line <img src="${PICTURES}/line.png" width="40" height="60" alt="A cup"> of text.`,
    "After the pictures.",
  ].join("\n\n");
  const question = { title: "Why are the pictures gone?", content, tags: [{ slug_name: "support" }] };
  const { id } = (await owner.send("POST", "/answer/api/v1/question", question)).data as { id: string };
  const reader = await person();
  const { page, context } = reader;
  await context.route(`${PICTURES}/**`, async (route) => {
    await page.getByText("After the pictures.").waitFor();
    await route.abort();
  });
  await page.addInitScript(recordShifts);
  await reader.goto(`/questions/${id}`);
  for (const text of ["A map of the town", "A kettle", "A cup"])
    await page.locator("[data-missing]", { hasText: text }).waitFor();
  expect(await page.evaluate(() => (window as Window & { shifts?: number }).shifts)).toBe(0);
  reader.browserErrors.forget(/pictures\.example/);
});

journey("M24 the text in place of a picture of unknown size in a sentence is whole", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const content = `The lid is shown [![A lid of copper](${PICTURES}/lid.png)](https://example.com/lid) at the left.`;
  const question = { title: "Where is the lid of the kettle?", content, tags: [{ slug_name: "support" }] };
  const { id } = (await owner.send("POST", "/answer/api/v1/question", question)).data as { id: string };
  const reader = await person();
  await reader.context.route(`${PICTURES}/**`, (route) => route.abort());
  await reader.goto(`/questions/${id}`);
  const text = reader.page.locator("[data-missing]", { hasText: "A lid of copper" });
  await text.waitFor();
  const cut = await text.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
  reader.browserErrors.forget(/pictures\.example/);
});
