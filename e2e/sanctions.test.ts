import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { arriveAsOwner, changeSettings } from "./harness/setting-form.ts";
import { owner as siteOwner } from "./harness/site.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

const MODERATOR = 3;

async function arrive(person: BrowserUser, name: string): Promise<void> {
  await person.goto("/users/login");
  await logIn(person, `${name}@example.com`, password);
}

/** A moderator notes, warns and restricts on the profile of Ann. */
async function sanction(mona: BrowserUser): Promise<void> {
  const { page } = mona;
  await mona.goto("/users/ann");
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await page.getByText("Staff have noted nothing about this person.").waitFor();
  const dialog = page.getByRole("dialog");
  const open = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
  await open("Add a note");
  await dialog.getByLabel("Note").fill("Wrote to us by mail");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await page.getByText("Wrote to us by mail").waitFor();
  await open("Warn");
  await dialog.getByLabel("Begin with").selectOption("Tone");
  await expectAccessible(mona);
  await dialog.getByRole("button", { name: "Warn" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText(/^Please stay friendly/).waitFor();
  await open("Restrict rights");
  await dialog.getByLabel("ask questions").check();
  await dialog.getByLabel("Ends").selectOption("7 days");
  await dialog.getByLabel("Reason").fill("Ten questions in an hour");
  await expectAccessible(mona);
  await dialog.getByRole("button", { name: "Restrict rights" }).click();
  await page.getByText("In force").waitFor();
  await expectAccessible(mona);
}

journey("SN2 SN10 a moderator suspends a member with a reason, and lifts it", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const eve = await addPerson(site.address, owner, "eve");
  const { id } = await addPerson(site.address, owner, "max");
  await owner.send("PUT", "/answer/admin/api/user/role", { user_id: id, role_id: MODERATOR });
  const moderator = await person({ device: "phone" });
  const { page } = moderator;
  const admin = await arriveAsOwner(await person());
  await changeSettings(admin, { "sign_in.moderator_sanctions": "restrictions" });
  await arrive(moderator, "max");
  await moderator.goto("/users/eve/staff");
  await page.getByRole("main").getByRole("button", { name: "Restrict rights" }).waitFor();
  expect(await page.getByRole("main").getByRole("button", { name: "Suspend", exact: true }).count()).toBe(0);
  await changeSettings(admin, { "sign_in.moderator_sanctions": "removals" });
  await moderator.goto("/users/eve/staff");
  await page.getByRole("main").getByRole("button", { name: "Suspend", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ends").selectOption("14 days");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect.poll(() => dialog.getByLabel("Reason").getAttribute("aria-invalid")).toBe("true");
  moderator.browserErrors.forget(/\b400\b/);
  await dialog.getByLabel("Reason").fill("The same link in ten answers");
  await expectAccessible(moderator);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  const item = page.getByRole("listitem").filter({ hasText: "The same link in ten answers" });
  await item.getByText("In force").waitFor();
  await expectAccessible(moderator);
  const stopped = await eve.send("GET", "/answer/api/v1/user/info");
  expect(stopped.data).not.toMatchObject({ status: "normal" });
  await item.getByRole("button", { name: "Lift" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lift" }).click();
  await item.getByText("Lifted").waitFor();
  expect((await eve.send("GET", "/answer/api/v1/user/info")).data).toMatchObject({ status: "normal" });
});

journey("SN1 SN4 SN5 SN6 SN7 a restricted member reads why and until when, and appeals", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const ann = await addPerson(site.address, owner, "ann");
  const { id: monaId } = await addPerson(site.address, owner, "mona");
  await owner.send("PUT", "/answer/admin/api/user/role", { user_id: monaId, role_id: MODERATOR });
  const mona = await person();
  await arrive(mona, "mona");
  await sanction(mona);

  const phone = await person({ device: "phone" });
  const { page } = phone;
  await arrive(phone, "ann");
  await phone.goto("/questions");
  const messages = page.getByRole("region", { name: "Messages of the staff" });
  await messages.getByText(/^You cannot ask questions until .*: Ten questions in an hour$/).waitFor();
  await messages.getByText("Wrote to us by mail").waitFor({ state: "detached" });
  await expectAccessible(phone);
  await messages.getByRole("button", { name: "I have read it" }).click();
  await messages.getByText("Staff have warned you").waitFor({ state: "detached" });
  const question = { title: "Why may I not ask", content: "I wonder why.", tags: [] };
  const denied = await ann.send("POST", "/answer/api/v1/question", question).catch((error: unknown) => String(error));
  expect(JSON.stringify(denied)).toContain("Ten questions in an hour");

  await messages.getByRole("button", { name: "Appeal" }).click();
  const dialog = page.getByRole("dialog", { name: "Appeal against the restriction" });
  await dialog.getByRole("textbox").fill("They were all different");
  await expectAccessible(phone);
  await dialog.getByRole("button", { name: "Send the appeal" }).click();
  await messages.getByText("Your appeal waits for a decision.").waitFor();

  const desk = mona.page;
  await mona.goto("/review");
  await desk.getByRole("link", { name: /^Appeals/ }).click();
  await desk.getByText("They were all different").waitFor();
  await expectAccessible(mona);
  await desk.keyboard.press("a");
  await desk.getByText("The appeal is granted.").waitFor();
  await desk.getByText("Nothing waits here").waitFor();
  await mona.goto("/users/ann/staff");
  await desk.getByText("Appeal granted").waitFor();
  await desk
    .getByText(/^Read /)
    .first()
    .waitFor();
  await phone.goto("/questions");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await messages.count()).toBe(0);
});

journey("SN11 SN12 a suspended member reads why, appeals without scripts, and is back", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const { id } = await addPerson(site.address, owner, "zoe");
  const suspension = {
    user_id: id,
    kind: "suspension",
    text: "The same link in ten answers",
    rights: [],
    duration: "7d",
  };
  await owner.send("POST", "/answer/api/v1/staff/sanctions", suspension);
  const zoe = await person({ device: "phone" });
  const { page } = zoe;
  await arrive(zoe, "zoe");
  await page.getByText("The same link in ten answers").waitFor();
  zoe.browserErrors.forget(/\b403\b/);
  await expectAccessible(zoe);
  const plain = await person({ device: "phone", javaScript: false });
  await plain.page.goto(page.url());
  await plain.page.getByLabel("What should staff know?").fill("They were all different");
  await plain.page.getByRole("button", { name: "Send the appeal" }).click();
  await plain.page.getByText("Your appeal waits for a decision. You get a mail.").waitFor();

  const keeper = await person();
  await keeper.goto("/users/login");
  await logIn(keeper, siteOwner.email, siteOwner.password);
  await keeper.goto("/review?type=appeal");
  await keeper.page.getByLabel("Reply").fill("You are right");
  await expectAccessible(keeper);
  await keeper.page.getByRole("button", { name: "Lift the suspension" }).click();
  await keeper.page.getByText("The appeal is granted.").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Your account is no longer suspended" }).waitFor();
});
