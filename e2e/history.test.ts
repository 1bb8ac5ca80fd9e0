import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { arriveAsOwner, changePrivileges } from "./harness/setting-form.ts";
import { owner, type ServedSite } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = "How warm should the water for white tea be?";

/** A question by the owner. */
async function askAsOwner(caller: Caller, content: string): Promise<string> {
  const question = { title, content, tags: [{ slug_name: "support" }] };
  const { data } = await caller.send("POST", "/answer/api/v1/question", question);
  return (data as { id: string }).id;
}

async function logInAs(person: () => Promise<BrowserUser>, name: string): Promise<BrowserUser> {
  const seated = await person();
  await seated.goto("/users/login");
  const isOwner = name === owner.name;
  await logIn(seated, isOwner ? owner.email : `${name}@example.com`, isOwner ? owner.password : "correct-horse-2");
  return seated;
}

/** Replaces the text of an editor with the keyboard. */
async function rewrite(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

async function openSite(site: ServedSite): Promise<Caller> {
  const caller = await logInOwner(site.address);
  await caller.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  return caller;
}

journey("an edit by another user waits for review, is published and can be rolled back", async ({ site, person }) => {
  const caller = await openSite(site);
  const id = await askAsOwner(caller, "I use boiling water.\n\nIt gets bitter.");
  await addPerson(site.address, caller, "kim");
  // All users may suggest edits, few may edit directly.
  await changePrivileges(await arriveAsOwner(await person()), {
    "privileges.level": "99",
    "privileges.custom_privileges": {
      "Edit others' questions (with review)": "1",
      "Edit others' questions without review": "1000",
    },
  });

  const editor = await logInAs(person, "kim");
  const { page } = editor;
  await editor.goto(`/questions/${id}`);
  await button(page, "More actions").first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("heading", { level: 1, name: "Edit question" }).waitFor();
  await rewrite(page, "Details", "I use water of 75 degrees.");
  await page.getByLabel("What have you changed?").fill("cooler water");
  await expectAccessible(editor);
  await page.getByText("Your edit shows after somebody has reviewed it.").waitFor();
  await button(page, "Save edits").click();
  await page.getByText("Your revision will show after review.").waitFor();
  await page.getByText("I use boiling water.").waitFor();

  const waiting = await caller.send("GET", "/answer/api/v1/revisions/unreviewed?page=1");
  const [{ unreviewed_info }] = (waiting.data as { list: { unreviewed_info: { id: string } }[] }).list as [
    { unreviewed_info: { id: string } },
  ];
  await caller.send("PUT", "/answer/api/v1/revisions/audit", { id: unreviewed_info.id, operation: "approve" });
  await editor.goto(`/questions/${id}`);
  await page.getByText("I use water of 75 degrees.").waitFor();

  await editor.goto(`/posts/${id}/timeline`);
  const edited = page.getByRole("listitem").filter({ hasText: "cooler water" });
  await edited.getByRole("link", { name: "kim" }).waitFor();
  await edited.getByRole("button", { name: "edited" }).click();
  await edited.getByRole("cell").filter({ hasText: "boiling" }).first().waitFor();
  await expectAccessible(editor);
  await button(page, "In one").click();
  await edited.locator("ins", { hasText: "75 degrees" }).first().waitFor();

  const asker = await logInAs(person, owner.name);
  await asker.goto(`/posts/${id}/timeline`);
  await asker.page.getByRole("button", { name: "asked" }).click();
  await button(asker.page, "Put this version back").click();
  await asker.page.getByRole("dialog").getByRole("button", { name: "Put this version back" }).click();
  await asker.page.getByRole("button", { name: "rolled back" }).waitFor();
  await asker.goto(`/questions/${id}`);
  await asker.page.getByText("I use boiling water.").waitFor();
});

journey("of two concurrent edits the later one sees the conflict with both texts", async ({ site, person }) => {
  const caller = await openSite(site);
  const id = await askAsOwner(caller, "I use boiling water.");
  const slow = await logInAs(() => person({ device: "phone" }), owner.name);
  const { page } = slow;
  await slow.goto(`/posts/${id}/edit`);
  await page.getByRole("textbox", { name: "Details" }).waitFor();
  const fast = { id, title, content: "I use water of 75 degrees.", tags: [{ slug_name: "support" }] };
  expect((await caller.send("PUT", "/answer/api/v1/question", fast)).status).toBe(200);

  await rewrite(page, "Details", "I use water from the tap.");
  await button(page, "Done").click();
  await button(page, "Save edits").click();
  const conflict = page.getByRole("region", { name: "Somebody else has saved another version" });
  await conflict.locator("tr", { hasText: "75 degrees" }).waitFor();
  await conflict.locator("tr", { hasText: "from the tap" }).waitFor();
  slow.browserErrors.forget(/409/);
  await expectAccessible(slow);
  const stored = await caller.send("GET", `/answer/api/v1/question/info?id=${id}`);
  expect(stored.data).toMatchObject({ content: "I use water of 75 degrees." });

  await button(page, "Go on with the saved version").click();
  await page.getByRole("textbox", { name: "Details" }).filter({ hasText: "75 degrees" }).waitFor();
  await button(page, "Bring my text back").click();
  await page.getByRole("textbox", { name: "Details" }).filter({ hasText: "from the tap" }).waitFor();
  await button(page, "Save edits").click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("I use water from the tap.").waitFor();
});
