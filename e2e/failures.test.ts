// Actions while the server fails, and confirmations in the administration's lists.
import type { Page } from "playwright-core";
import { expect, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const API = "/answer/api/v1";

async function arrive(person: BrowserUser, email: string, password: string): Promise<Page> {
  await person.goto("/users/login");
  await logIn(person, email, password);
  return person.page;
}

/** From now on every call that changes something fails. */
async function breakServer(page: Page): Promise<void> {
  const body = JSON.stringify({ code: 500, reason: "base.unknown", msg: "The server is out of order.", data: null });
  await page.route("**/answer/api/v1/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, body }),
  );
}

journey(
  "Z32 a vote, a bookmark or a reaction that the server fails to store is reverted, and the page stays",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    await addPerson(site.address, owner, "bob");
    const tags = [{ slug_name: "support", display_name: "support", original_text: "", parsed_text: "" }];
    const title = "How do I mend a kettle";
    const asked = await owner.send("POST", `${API}/question`, { title, content: `${title}, please?`, tags });
    const { id } = asked.data as { id: string };

    const bob = await person();
    const page = await arrive(bob, "bob@example.com", "correct-horse-2");
    await bob.goto(`/questions/${id}`);
    await breakServer(page);
    const notice = page.getByText("The server is out of order.");
    for (const name of ["Vote up", "Bookmark", "Follow"]) {
      const button = page.getByRole("button", { name }).first();
      await Promise.all([page.waitForResponse((response) => response.status() === 500), button.click()]);
      await notice.first().waitFor();
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await expect.poll(() => button.getAttribute("aria-pressed"), { message: name }).toBe("false");
    }
    expect(await page.title()).toContain(title);
    bob.browserErrors.forget(/\b500\b/);
  },
);

journey(
  "Q10 U12 closing in the administration asks for a reason, and administrators cannot delete themselves",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    const tags = [{ slug_name: "support", display_name: "support", original_text: "", parsed_text: "" }];
    await owner.send("POST", `${API}/question`, { title: "Where do kettles go", content: "Where do they go?", tags });
    const eve = await addPerson(site.address, owner, "eve");

    const admin = await person();
    const page = await arrive(admin, "admin@example.com", "correct-horse-1");
    await admin.goto("/admin/questions");
    await page.getByRole("button", { name: "Actions: Where do kettles go" }).click();
    await page.getByRole("menuitem", { name: "Close", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Close the question" }).click();
    await dialog.getByText("Please select a reason.").waitFor();
    await dialog.getByLabel("needs details or clarity").check();
    await dialog.getByRole("button", { name: "Close the question" }).click();
    await page.getByText("The question is closed.").waitFor();

    await admin.goto(`/admin/users/${owner.id}`);
    await page.getByRole("button", { name: "Change role" }).waitFor();
    for (const name of ["Deactivate", "Suspend", "Delete"]) {
      expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
    }
    await admin.goto(`/admin/users/${eve.id}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("This cannot be undone.").waitFor();
    await page.getByText("Questions, answers and comments stay.").waitFor();
  },
);
