import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner as siteOwner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const API = "/answer/api/v1";
const VOTES = 10;

/** Ivo votes for all that Una asks, and she for one question of his. */
async function voteForEachOther(owner: Caller, una: Caller, ivo: Caller): Promise<void> {
  await owner.send("POST", `${API}/tag`, { slug_name: "tea", display_name: "tea", original_text: "Tea." });
  const ask = async (by: Caller, title: string) => {
    const question = { title, content: "Some words about it.", tags: [{ slug_name: "tea", display_name: "tea" }] };
    return ((await by.send("POST", `${API}/question`, question)).data as { id: string }).id;
  };
  const vote = async (by: Caller, object_id: string) =>
    expect((await by.send("POST", `${API}/vote/up`, { object_id, is_cancel: false })).status).toBe(200);
  for (let at = 1; at <= VOTES; at += 1) await vote(ivo, await ask(una, `How long does tea number ${at} draw?`));
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
  await pattern.getByText(`${VOTES} of ${VOTES} votes of ivo went to una within 1 day`).waitFor();
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
