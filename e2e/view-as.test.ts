import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";

for (const device of ["desktop", "phone"] as const) {
  journey(`VA1 VA3 VA5 an administrator sees the site as others do, and comes back (${device})`, async ({ person }) => {
    const admin = await person({ device });
    const { page } = admin;
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    const start = async (role: string) => {
      await admin.goto("/admin/users");
      await page.getByRole("main").getByRole("button", { name: "See the site as…" }).click();
      const dialog = page.getByRole("dialog", { name: "See the site as…" });
      await dialog.getByLabel("Role").selectOption({ label: role });
      await expectAccessible(admin);
      await dialog.getByRole("button", { name: "See the site" }).click();
      await bar.waitFor();
    };
    const bar = page.getByRole("complementary", { name: "See the site as…" });
    const back = async () => {
      await bar.getByRole("button", { name: "Back to the administration" }).click();
      await page.getByRole("heading", { name: "Users" }).waitFor();
      expect(await bar.count()).toBe(0);
    };

    await start("Member");
    await bar.getByText("You see the site as a member with a reputation of 1.").waitFor();
    await expectAccessible(admin);
    const question = { title: "May a view ask this question?", content: "It may not, of course.", tags: [] };
    const asked = await page.evaluate(async (body) => {
      const stored = Object.entries(localStorage).find(([name]) => name.includes("askwell.token"))?.[1] ?? "{}";
      const headers = { authorization: JSON.parse(stored).value, "content-type": "application/json" };
      const { base = "" } = document.documentElement.dataset;
      const url = `${base}/answer/api/v1/question`;
      const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
      return (await response.json()).reason;
    }, question);
    expect(asked).toBe("error.view_as.read_only");
    admin.browserErrors.forget(/\b403\b/);
    await admin.goto("/admin");
    await page.getByRole("heading", { name: "You don't have permission to access this page." }).waitFor();
    await bar.waitFor();
    admin.browserErrors.forget(/\b403\b/);
    await back();

    await start("Visitor");
    await bar.getByText("You see the site as a visitor.").waitFor();
    if (device === "desktop") await page.getByRole("link", { name: "Log in" }).first().waitFor();
    await admin.goto("/questions");
    await bar.waitFor();
    await back();
  });
}
