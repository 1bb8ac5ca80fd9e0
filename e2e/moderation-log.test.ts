import { expect, expectAccessible, journey } from "./harness/journey.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

journey(
  "RV26 RV27 visitors read and filter the log of moderation, with and without JavaScript",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    const reader = await person({ device: "phone" });
    await reader.goto("/");
    const link = reader.page.getByRole("contentinfo").getByRole("link", { name: "Moderation log" });
    expect(await link.count()).toBe(0);
    expect((await reader.page.goto("/moderation-log"))?.status()).toBe(404);
    reader.browserErrors.forget(/\b404\b/);

    const login = (await owner.send("GET", "/answer/admin/api/siteinfo/login")).data as object;
    await owner.send("PUT", "/answer/admin/api/siteinfo/login", { ...login, public_log: true });
    await reader.goto("/");
    await link.click();
    await reader.page.getByText("Nothing has been done yet").waitFor();
    await expectAccessible(reader);

    const question = { title: "How long does tea keep?", content: "In a tin.", tags: [{ slug_name: "support" }] };
    const mia = await addPerson(site.address, owner, "mia");
    const { id } = (await mia.send("POST", "/answer/api/v1/question", question)).data as { id: string };
    for (const operation of ["pin", "unpin"])
      await owner.send("PUT", "/answer/api/v1/question/operation", { id, operation });
    const plain = await person({ javaScript: false });
    for (const { page, goto } of [reader, plain]) {
      await goto("/moderation-log");
      const entries = page.getByRole("main").getByRole("listitem");
      expect((await entries.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
        "Question unpinned How long does tea keep?",
        "Question pinned How long does tea keep?",
      ]);
      await page.getByLabel("Action").selectOption({ label: "Question pinned" });
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.waitForURL(/action=question_pin/);
      await expect.poll(() => entries.count()).toBe(1);
      expect(await page.getByLabel("Action").inputValue()).toBe("question_pin");
      await page.getByRole("link", { name: "Clear the filter" }).click();
      await expect.poll(() => entries.count()).toBe(2);
    }
    await expectAccessible(reader);
    await reader.page.getByRole("link", { name: "How long does tea keep?" }).first().click();
    await reader.page.getByRole("heading", { level: 1, name: "How long does tea keep?" }).waitFor();
  },
);
