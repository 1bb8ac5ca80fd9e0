import { expect, expectAccessible, journey } from "./harness/journey.ts";

journey("OA4 the help lists the calls of the API and shows each in full, on a phone as well", async ({ person }) => {
  for (const device of ["desktop", "phone"] as const) {
    const reader = await person({ device });
    const { page } = reader;
    await reader.goto("/help/api");
    await expectAccessible(reader);
    const main = page.getByRole("main");
    await main.getByRole("searchbox", { name: "Find a call" }).fill("cast vote");
    await main.getByRole("link", { name: "POST Cast, change or withdraw a vote" }).click();
    const call = main.getByRole("article", { name: "Cast, change or withdraw a vote" });
    await call.getByText("/answer/api/v1/vote/{direction}").first().waitFor();
    await call.getByText("Errors", { exact: true }).click();
    await call.getByRole("cell", { name: "error.object.disallow_vote_your_self" }).waitFor();
    await expectAccessible(reader);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
