import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

const QUESTION = {
  title: "Which teapot is the nicest one of all",
  content: "I like the blue one. What do you think of the others?",
  tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
};

async function ask(by: Caller): Promise<string> {
  const { data } = await by.send("POST", "/answer/api/v1/question", QUESTION);
  return (data as { id: string }).id;
}

/** Chooses an entry of the menu of the question. */
async function choose({ page }: BrowserUser, name: string) {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

journey(
  "CV1 CV2 CV4 members close a question together, and one of them wants it open again",
  async ({ site, person }) => {
    const admin = await logInOwner(site.address);
    await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const setting = "/answer/admin/api/siteinfo/question";
    const { data: settings } = await admin.send("GET", setting);
    await admin.send("PUT", setting, { ...(settings as object), close_votes: 2, close_vote_rank: 1 });
    const id = await ask(await addPerson(site.address, admin, "ann"));
    for (const name of ["bob", "cleo"]) await addPerson(site.address, admin, name);

    const bob = await person();
    await bob.goto("/users/login");
    await logIn(bob, "bob@example.com", password);
    await bob.goto(`/questions/${id}`);
    await choose(bob, "Vote to close");
    const dialog = bob.page.getByRole("dialog", { name: "Vote to close this question" });
    await dialog.getByRole("radio", { name: /something else/ }).check();
    await dialog.getByRole("button", { name: "Vote to close" }).click();
    await dialog.getByText("Cannot be empty.").waitFor();
    await dialog.getByRole("textbox").fill("This asks for opinions.");
    await expectAccessible(bob);
    await dialog.getByRole("button", { name: "Vote to close" }).click();
    await bob.page.getByText("Votes to close this question: 1 of 2").waitFor();
    await bob.page.getByText("You have voted.").waitFor();
    await expectAccessible(bob);

    const cleo = await person({ device: "phone" });
    const { page } = cleo;
    await cleo.goto("/users/login");
    await logIn(cleo, "cleo@example.com", password);
    await cleo.goto(`/questions/${id}`);
    await page.getByText("Votes to close this question: 1 of 2").waitFor();
    await page.getByText("This asks for opinions.").waitFor();
    await choose(cleo, "Vote to close");
    await page.getByRole("radio", { name: /needs details or clarity/ }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Vote to close" }).click();
    await page.getByText(/^Closed: needs details or clarity/).waitFor();
    await expectAccessible(cleo);

    await choose(cleo, "Vote to reopen");
    await page.getByText("Votes to reopen this question: 1 of 2").waitFor();
    await choose(cleo, "Take back the vote on closing");
    await page.getByText("Votes to reopen this question: 1 of 2").waitFor({ state: "detached" });
    await cleo.goto(`/posts/${id}/timeline`);
    await page.getByText("Votes: 2").waitFor();
    expect(await page.getByText("needs details or clarity").count()).toBe(1);
  },
);
