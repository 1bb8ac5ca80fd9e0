import { expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { owner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

const QUESTION = {
  title: "How long does green tea have to draw",
  content: "Mine is bitter after five minutes in the pot.",
  tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
};

async function ask(by: Caller): Promise<string> {
  const { data } = await by.send("POST", "/answer/api/v1/question", QUESTION);
  return (data as { id: string }).id;
}

/** Opens the menu of the question, and an entry of it. */
async function choose({ page }: BrowserUser, name: string) {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  return page.getByRole("dialog", { name });
}

journey("PM1 PM3 PM5 PM6 staff lock and protect a question, and a member reads why", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const id = await ask(await addPerson(site.address, admin, "ann"));
  await addPerson(site.address, admin, "bob");
  const staff = await person();
  await staff.goto("/users/login");
  await logIn(staff, owner.email, owner.password);
  await staff.goto(`/questions/${id}`);
  const lock = await choose(staff, "Lock");
  await lock.getByLabel("Reason").fill("Stay polite, please.");
  await lock.getByLabel("Duration").selectOption("7 days");
  await expectAccessible(staff);
  await lock.getByRole("button", { name: "Lock" }).click();
  await staff.page.getByText("Stay polite, please.").waitFor();

  const phone = await person({ device: "phone" });
  const { page } = phone;
  await phone.goto("/users/login");
  await logIn(phone, "ann@example.com", password);
  await phone.goto("/users/notifications/inbox");
  await page.getByText(/^Your question .* was locked/).waitFor();
  await page.getByText("Stay polite, please.").waitFor();
  await phone.goto(`/questions/${id}`);
  await page.getByText(/Only staff can edit, answer/).waitFor();
  await page.getByRole("textbox", { name: "Your answer" }).waitFor({ state: "detached" });
  await expectAccessible(phone);

  await (await choose(staff, "Unlock")).getByRole("button", { name: "Unlock" }).click();
  await staff.page.getByText("Stay polite, please.").waitFor({ state: "detached" });
  await (await choose(staff, "Protect")).getByRole("button", { name: "Protect" }).click();
  await staff.page.getByText(/Answers need a reputation of 10/).waitFor();
  const newcomer = await person();
  await newcomer.goto("/users/login");
  await logIn(newcomer, "bob@example.com", password);
  await newcomer.goto(`/questions/${id}`);
  await newcomer.page.getByRole("region", { name: "Your answer" }).getByText(/10/).waitFor();
});
