import { expect, expectAccessible, logIn } from "./harness/journey.ts";
import { mailJourney } from "./harness/mail-server.ts";
import { owner as ownerOf } from "./harness/site.ts";

mailJourney(
  "Y11 Y12 Y13 an administrator rewrites a mail, sees it change, gets it, and puts the site's words back",
  async ({ person, post }) => {
    const owner = await person();
    const { page } = owner;
    await owner.goto("/users/login");
    await logIn(owner, ownerOf.email, ownerOf.password);
    await owner.goto("/admin/mail-texts");
    await page.getByRole("link", { name: "Edit: Confirming an address" }).click();
    await page.getByRole("heading", { level: 1, name: "Confirming an address" }).waitFor();
    const subject = page.getByLabel("Subject");
    await subject.fill("Welcome to {site_name}, {name}");
    await page.getByText("The preview waits until the marked fields are right.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("{name} is nothing that this mail can fill in.").first().waitFor();
    owner.browserErrors.forget(/\b400\b/);
    await subject.fill("Welcome to {site_name}");
    await page.getByLabel("Text", { exact: true }).fill("Nearly there.\n\nOne click and you can ask.");
    const mail = page.getByRole("group", { name: "The mail with an example" });
    await mail.getByText("One click and you can ask.", { exact: true }).waitFor();
    // Styles of mails apply though the content policy of pages allows none in HTML.
    const color = await mail.getByText("Nearly there.").evaluate((element) => getComputedStyle(element).color);
    expect(color).toBe("rgb(40, 33, 28)");
    await expectAccessible(owner);
    await page.getByRole("button", { name: "Send it to me" }).click();
    await expect.poll(() => post.mails.at(-1)?.subject).toMatch(/^Welcome to /);
    expect(post.mails.at(-1)?.to).toBe(ownerOf.email);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The mail has your words from now on.").waitFor();
    await page.getByRole("link", { name: "All mails" }).click();
    const row = page.getByRole("row", { name: /^Confirming an address/ });
    await row.getByText("Changed", { exact: true }).waitFor();
    await expectAccessible(owner);
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Put the site's own words back" }).click();
    await page.getByText("The mail has the site's own words again.").waitFor();
    expect(await subject.inputValue()).toBe("[{site_name}] Confirm your email address");
  },
);
