import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { owner as siteOwner } from "./harness/site.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

const API = "/answer/api/v1";
const SPAM = 57;

interface FlaggedPosts {
  readonly inTag: string;
  readonly other: string;
  readonly otherId: string;
}

/** An administrator lets Tilda review flagged posts with one tag. */
async function grantInTag(admin: BrowserUser): Promise<void> {
  await admin.goto("/users/login");
  await logIn(admin, siteOwner.email, siteOwner.password);
  await admin.goto("/admin/rights");
  await admin.page.getByText("No rights are granted.").waitFor();
  await expectAccessible(admin);
  await admin.page.getByRole("button", { name: "Grant rights" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByLabel("Username").fill("tilda");
  await dialog.getByLabel("Review flagged posts").check();
  await dialog.getByLabel("Only questions with these tags").fill("oolong");
  await admin.page.getByRole("option", { name: /oolong/ }).click();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Knows tea");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Grant rights" }).click();
  await admin.page.getByText("The rights are granted.").waitFor();
  await admin.page.getByRole("row", { name: /tilda/ }).getByText("Knows tea").waitFor();
  await expectAccessible(admin);
}

/** Tilda finds her rights in the settings and opens the review. */
async function openReview(tilda: BrowserUser): Promise<void> {
  const { page } = tilda;
  await tilda.goto("/users/login");
  await logIn(tilda, "tilda@example.com", password);
  await tilda.goto("/users/settings/rights");
  await page.getByText("Review flagged posts").waitFor();
  await expectAccessible(tilda);
  await page.getByRole("main").getByRole("link", { name: "Open the review" }).click();
}

async function decideInTag(tilda: BrowserUser, { inTag, other, otherId }: FlaggedPosts): Promise<void> {
  const { page } = tilda;
  await openReview(tilda);
  await page.getByRole("heading", { name: inTag }).waitFor();
  expect(await page.getByText(other).count()).toBe(0);
  await expectAccessible(tilda);
  await page.getByRole("button", { name: "Reject flag" }).click();
  await page.getByRole("heading", { name: inTag }).waitFor({ state: "hidden" });
  await tilda.goto(`/review?objectId=${otherId}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText(other).count()).toBe(0);
}

async function seeNothingElse(tilda: BrowserUser, { inTag, other }: FlaggedPosts): Promise<void> {
  await openReview(tilda);
  await tilda.page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
  expect(await tilda.page.getByText(inTag).count()).toBe(0);
  expect(await tilda.page.getByText(other).count()).toBe(0);
}

journey(
  "GR5 an administrator grants reviewing by tag, and the holder decides in the tag alone",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    const gwen = await addPerson(site.address, owner, "gwen");
    const reporter = await addPerson(site.address, owner, "rolf");
    await addPerson(site.address, owner, "tilda");
    const ask = async (slug_name: string, title: string) => {
      const tags = [{ slug_name, display_name: slug_name, original_text: "", parsed_text: "" }];
      const { data } = await gwen.send("POST", `${API}/question`, { title, content: "Some words about it.", tags });
      const { id } = data as { id: string };
      await reporter.send("POST", `${API}/report`, { object_id: id, report_type: SPAM, content: "" });
      return id;
    };
    await owner.send("POST", `${API}/tag`, { slug_name: "oolong", display_name: "oolong", original_text: "Tea." });
    await owner.send("POST", `${API}/tag`, {
      slug_name: "espresso",
      display_name: "espresso",
      original_text: "Coffee.",
    });
    const [inTag, other] = ["How long does this tea draw", "Which mill is the best one"];
    await ask("oolong", inTag);
    const otherId = await ask("espresso", other);

    const admin = await person();
    await grantInTag(admin);
    const posts = { inTag, other, otherId };
    await decideInTag(await person(), posts);
    await seeNothingElse(await person({ device: "phone" }), posts);

    await admin.goto("/admin/rights?query=tilda");
    await admin.page.getByRole("button", { name: "End the rights of tilda" }).click();
    await admin.page.getByRole("dialog").getByRole("button", { name: "End" }).click();
    await admin.page.getByText("The rights have ended.").waitFor();
  },
);
