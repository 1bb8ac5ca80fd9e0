import { basePath } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

for (const device of ["desktop", "phone"] as const) {
  journey(`MU1 MU6 MU7 MU8 an administrator merges two accounts (${device})`, async ({ site, person }) => {
    const admin = await logInOwner(site.address);
    await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const mark = `${device}-${Date.now().toString(36)}`;
    const [old, main] = [`olga-old-${mark}`, `olga-${mark}`];
    const first = await addPerson(site.address, admin, old);
    await addPerson(site.address, admin, main);
    const tags = [{ slug_name: "tea", display_name: "tea", original_text: "" }];
    const question = { title: `How long does tea keep, asks ${old}`, content: "Mine is three years old.", tags };
    await first.send("POST", "/answer/api/v1/question", question);
    const staff = await person({ device });
    const { page } = staff;
    await staff.goto("/users/login");
    await logIn(staff, owner.email, owner.password);

    await staff.goto(`/users/${old}/staff`);
    await page.getByRole("link", { name: "Merge into another account" }).click();
    await page.getByLabel("Account that stays").fill(main);
    await page.getByRole("button", { name: "Show what happens" }).click();
    const region = page.getByRole("region", { name: "What happens" });
    await region.getByText("Questions").waitFor();
    await expectAccessible(staff);
    await region.getByLabel("Reason").fill("Both are Olga");
    await region.getByLabel("Password").first().fill(owner.password);
    await region.getByRole("button", { name: "Merge accounts" }).click();
    await page.getByRole("region", { name: "Last merges" }).getByText("Both are Olga").first().waitFor();
    await expectAccessible(staff);

    const profile = await fetch(`${site.address}/users/${old}`, { redirect: "manual" });
    expect([profile.status, profile.headers.get("location")]).toEqual([301, `${basePath}/users/${main}`]);
  });
}
