import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const TITLE = "Cheap watches for all readers of this site";

/** Ann asks what the owner has to remove. */
async function ask(ann: Caller): Promise<string> {
  const tags = [{ slug_name: "watches", display_name: "watches", original_text: "" }];
  const question = { title: TITLE, content: "Buy them from me today, they are cheap.", tags };
  const { data } = await ann.send("POST", "/answer/api/v1/question", question);
  return (data as { id: string }).id;
}

journey("SR1 SR2 SR6 SR7 staff remove everything of a spammer from a post, and undo it", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const ann = await addPerson(site.address, admin, "ann");
  const id = await ask(ann);
  const staff = await person({ device: "phone" });
  const { page } = staff;
  await staff.goto("/users/login");
  await logIn(staff, owner.email, owner.password);
  await staff.goto(`/questions/${id}`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Spam: remove everything" }).click();
  const dialog = page.getByRole("dialog", { name: "Spam: remove everything" });
  await dialog.getByText(TITLE).waitFor();
  await dialog.getByText("Nothing changes for others.").waitFor();
  await expectAccessible(staff);
  await dialog.getByLabel("Reason").fill("Sells watches");
  await dialog.getByLabel("Suspended for").selectOption("7 days");
  await dialog.getByRole("button", { name: "Remove and suspend" }).click();
  await page.getByText("Everything of ann is removed.").waitFor();
  expect((await fetch(`${site.address}/answer/api/v1/question/info?id=${id}`)).status).toBe(404);

  await staff.goto("/users/ann/staff");
  const removals = page.getByRole("region", { name: "Removals" });
  await removals.getByText("Sells watches").waitFor();
  await expectAccessible(staff);
  await removals.getByRole("button", { name: "Undo" }).press("Enter");
  await removals.getByText("Taken back").or(removals.getByText("Is being restored")).waitFor();
  const shown = async () => (await fetch(`${site.address}/answer/api/v1/question/info?id=${id}`)).status;
  await expect.poll(shown).toBe(200);
});

journey("SN15 staff delete an account from its profile, and its posts come back", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const bea = await addPerson(site.address, admin, "bea");
  const id = await ask(bea);
  const staff = await person({ device: "desktop" });
  const { page } = staff;
  await staff.goto("/users/login");
  await logIn(staff, owner.email, owner.password);
  await staff.goto("/users/bea/staff");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  await dialog.getByLabel("Posts").selectOption("Delete everything that they have posted");
  await dialog.getByText(TITLE).waitFor();
  await expectAccessible(staff);
  await dialog.getByLabel("Reason").fill("Asked for it by letter");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  const message = page.getByText("The account of bea is deleted.");
  await message.waitFor();
  const shown = async () => (await fetch(`${site.address}/answer/api/v1/question/info?id=${id}`)).status;
  await expect.poll(shown).toBe(404);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(shown).toBe(200);
});
