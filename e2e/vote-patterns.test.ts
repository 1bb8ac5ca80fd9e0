import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { changeSettings } from "./harness/setting-form.ts";
import { type ServedSite, owner as siteOwner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const API = "/answer/api/v1";
const VOTES = 5;
/** Of all votes of Ivo; together too small a share and too few votes for the defaults. */
const OTHER_VOTES = 3;

async function ask(by: Caller, title: string): Promise<string> {
  const question = { title, content: "Some words about it.", tags: [{ slug_name: "tea", display_name: "tea" }] };
  return ((await by.send("POST", `${API}/question`, question)).data as { id: string }).id;
}

const vote = async (by: Caller, object_id: string) =>
  expect((await by.send("POST", `${API}/vote/up`, { object_id, is_cancel: false })).status).toBe(200);

/** Ivo votes for all that Una asks, and for less of the owner, and she for one question of his. */
async function voteForEachOther(owner: Caller, una: Caller, ivo: Caller): Promise<void> {
  await owner.send("POST", `${API}/tag`, { slug_name: "tea", display_name: "tea", original_text: "Tea." });
  for (let at = 1; at <= VOTES; at += 1) await vote(ivo, await ask(una, `How long does tea number ${at} draw?`));
  for (let at = 1; at <= OTHER_VOTES; at += 1) await vote(ivo, await ask(owner, `How hot is the water for tea ${at}?`));
  await vote(una, await ask(ivo, "Which kettle is the quietest one?"));
}

journey("VR1 VR3 VR4 staff see who votes mostly for one person, and dismiss it", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const una = await addPerson(site.address, owner, "una");
  const ivo = await addPerson(site.address, owner, "ivo");

  const staff = await person();
  const { page } = staff;
  await staff.goto("/users/login");
  await logIn(staff, siteOwner.email, siteOwner.password);
  await changeSettings(staff, { "sign_in.pattern_votes": String(VOTES), "sign_in.pattern_share": "60" });
  await staff.goto("/review/vote-patterns");
  await page.getByText("No noticeable votes").waitFor();
  await expectAccessible(staff);

  await voteForEachOther(owner, una, ivo);
  const listed = async () => (await owner.send("GET", `${API}/staff/vote-patterns`)).data;
  // The job that looks at votes runs every minute.
  await expect.poll(listed, { timeout: 100_000, interval: 1_000 }).toMatchObject({ count: 1 });
  await staff.goto("/review");
  await page.getByRole("link", { name: "Noticeable votes" }).click();
  const pattern = page.getByRole("main").getByRole("listitem").filter({ hasText: "votes for" });
  await pattern.getByText(`${VOTES} of ${VOTES + OTHER_VOTES} votes of ivo went to una within 1 day`).waitFor();
  await pattern.getByText("1 vote of una went to ivo").waitFor();
  await pattern.getByRole("link", { name: "Staff tab of ivo" }).waitFor();
  await expectAccessible(staff);

  const phone = await person({ device: "phone" });
  await phone.goto("/users/login");
  await logIn(phone, siteOwner.email, siteOwner.password);
  await phone.goto("/review/vote-patterns");
  await phone.page.getByRole("link", { name: "Merge accounts" }).waitFor();
  await expectAccessible(phone);

  await pattern.getByRole("button", { name: "Nothing wrong" }).click();
  await page.getByText("No noticeable votes").waitFor();
  await page.getByRole("link", { name: "Dismissed", exact: true }).click();
  await pattern.getByText("Dismissed until there are new facts").waitFor();
  await expectAccessible(staff);
});

/** Each asks five questions, for which both others vote. */
async function voteAround(people: readonly Caller[]): Promise<void> {
  for (const [at, by] of people.entries()) {
    for (let n = 1; n <= 5; n += 1) {
      const id = await ask(by, `Which cup number ${at + 1}.${n} is for green tea?`);
      for (const other of people) if (other !== by) await vote(other, id);
    }
  }
}

/** Lets the search for groups, which runs once a day, run now. */
function searchNow(site: ServedSite): void {
  const store = new DatabaseSync(join(site.folder, "askwell.db"));
  store.exec("pragma busy_timeout = 5000; update schedules set next_at = 1 where name = 'find_vote_groups'");
  store.close();
}

/** Voids the votes of the listed group after the preview, shows what its members see, and undoes it. */
async function voidAndUndo(staff: BrowserUser, owner: Caller): Promise<void> {
  const { page } = staff;
  await page
    .getByRole("listitem")
    .filter({ hasText: "of their 30 votes" })
    .getByRole("button", { name: "Void these votes" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("rita: −100 reputation").waitFor();
  await expectAccessible(staff);
  await dialog.getByLabel("Reason").fill("Accounts of one person");
  await dialog.getByRole("button", { name: "Void these votes" }).click();
  await page.getByText("of their 30 votes").waitFor({ state: "detached" });
  await staff.goto("/users/rita/reputation");
  await page.getByText("−100 reputation: votes between accounts were withdrawn by the site's staff.").waitFor();
  await expectAccessible(staff);
  await staff.goto("/review/vote-patterns?status=voided");
  await page.getByText("30 votes are withdrawn").waitFor();
  await expectAccessible(staff);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  const voids = async () => (await owner.send("GET", `${API}/staff/vote-voids`)).data;
  await expect.poll(voids, { timeout: 30_000 }).toMatchObject({ list: [{ status: "undone" }] });
  await staff.goto("/review/vote-patterns?status=voided");
  await page.getByText("Undone", { exact: true }).waitFor();
  await page.getByText("30 votes are withdrawn").waitFor({ state: "detached" });
}

journey(
  "VR6 VR7 VR9 VR10 VR12 staff see a group, void its votes, undo that, and dismiss it",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const rita = await addPerson(site.address, owner, "rita");
    const sami = await addPerson(site.address, owner, "sami");
    const tess = await addPerson(site.address, owner, "tess");
    await voteAround([rita, sami, tess]);
    // Votes of others, which a group is compared with.
    const olaf = await addPerson(site.address, owner, "olaf");
    for (let at = 1; at <= VOTES; at += 1) await vote(owner, await ask(olaf, `How do I clean pot number ${at}?`));
    searchNow(site);
    const listed = async () => (await owner.send("GET", `${API}/staff/vote-groups`)).data;
    await expect.poll(listed, { timeout: 60_000, interval: 1_000 }).toMatchObject({ count: 1 });

    const staff = await person();
    await staff.goto("/users/login");
    await logIn(staff, siteOwner.email, siteOwner.password);
    await staff.goto("/review/vote-patterns");
    const sentence = /(rita|sami|tess), (rita|sami|tess), and (rita|sami|tess) gave each other 30 of their 30 votes/;
    await staff.page.getByRole("heading", { name: sentence }).waitFor();
    await staff.page.getByRole("link", { name: "Staff tab of tess" }).waitFor();
    await expectAccessible(staff);
    await voidAndUndo(staff, owner);
    searchNow(site);
    await expect.poll(listed, { timeout: 60_000, interval: 1_000 }).toMatchObject({ count: 1 });

    const phone = await person({ device: "phone" });
    await phone.goto("/users/login");
    await logIn(phone, siteOwner.email, siteOwner.password);
    await phone.goto("/review/vote-patterns");
    const group = phone.page.getByRole("listitem").filter({ has: phone.page.getByRole("heading", { name: sentence }) });
    await group.getByText("10 of 10 votes for the others, 10 from them.").first().waitFor();
    await expectAccessible(phone);
    await group.getByRole("button", { name: "Nothing wrong" }).click();
    await group.waitFor({ state: "detached" });
    await phone.page.getByRole("link", { name: "Dismissed", exact: true }).click();
    await group.getByText("Dismissed until there are new facts").waitFor();
    await expectAccessible(phone);
  },
);
