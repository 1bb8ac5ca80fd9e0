import { expect, expectAccessible, journey } from "./harness/journey.ts";
import type { Person } from "./harness/person.ts";

const pages = ["/", "/questions?order=score", "/403", "/50x", "/maintenance"];

journey.for(["desktop", "phone"] as const)(
  "every page is readable and accessible on a %s",
  async (device, { person }) => {
    const reader = await person({ device });
    for (const path of pages) {
      await reader.goto(path);
      expect(await reader.page.getByRole("heading", { level: 1 }).count(), `headings of ${path}`).toBe(1);
      expect(await overflow(reader), `overflow of ${path}`).toBeLessThanOrEqual(0);
      await expectAccessible(reader);
      reader.complaints.forget(/\b(403|500|503)\b/);
    }
  },
);

/** By how many pixels the page is wider than the window. */
function overflow({ page }: Person): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

journey("an address that leads nowhere says so, with status 404", async ({ person }) => {
  const reader = await person();
  const reply = await reader.page.goto("/nowhere/at/all");
  expect(reply?.status()).toBe(404);
  expect(await reader.page.getByText("Unfortunately, this page doesn't exist.").isVisible()).toBe(true);
  await expectAccessible(reader);
  reader.complaints.forget(/404/);
});

journey("without JavaScript the pages can be read", async ({ person }) => {
  const reader = await person({ javaScript: false });
  await reader.goto("/questions");
  expect(await reader.page.getByRole("main").isVisible()).toBe(true);
  expect(await reader.page.getByRole("link", { name: "Tags" }).first().isVisible()).toBe(true);
});

journey("in a language that runs from right to left the page is mirrored", async ({ person }) => {
  const reader = await person({ language: "ar-XB" });
  await reader.goto("/questions");
  expect(await reader.page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await overflow(reader)).toBeLessThanOrEqual(0);
  const navigation = await reader.page.getByRole("navigation").first().boundingBox();
  const main = await reader.page.getByRole("main").boundingBox();
  expect(navigation?.x).toBeGreaterThan(main?.x ?? 0);
  await expectAccessible(reader);
});
