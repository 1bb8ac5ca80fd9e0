import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startMailServer, type TestMailServer } from "../packages/server/testing/mail-server.ts";
import { journey as base, expect, expectAccessible, logIn } from "./harness/journey.ts";
import type { ServedSite } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

/** A site with a mail server, and its owner. */
const journey = base.extend<{ post: TestMailServer; owner: Caller }>({
  post: [
    async ({ owner }, use) => {
      const server = await startMailServer();
      const settings = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1" };
      await owner.send("PUT", "/answer/admin/api/setting/smtp", { ...settings, smtp_port: server.port });
      await use(server);
      await server.close();
    },
    { scope: "file" },
  ],
  owner: [async ({ site }, use) => use(await logInOwner(site.address)), { scope: "file" }],
});

/** Moves the moment of the chosen digests, and the look for those that are due, to now. */
function makeDue(site: ServedSite): void {
  const store = new DatabaseSync(join(site.folder, "askwell.db"));
  store.exec(`pragma busy_timeout = 5000;
    update digests set next_at = 1, covered_at = covered_at - 86400 where frequency != 'off';
    update schedules set next_at = 1 where name = 'plan_digests'`);
  store.close();
}

const digestOf = async (who: Caller) =>
  (await who.send("GET", "/answer/api/v1/user/notification/digest")).data as Record<string, unknown>;

journey(
  "Y10 Y6 a member chooses a weekly digest in a time zone, gets it, follows it, and stops it with one click",
  async ({ site, person, post, owner }) => {
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const lena = await addPerson(site.address, owner, "lena");
    const question = {
      title: "How deep do I plant garlic?",
      content: "It is autumn.",
      tags: [{ slug_name: "garlic" }],
    };
    const { id } = (await lena.send("POST", "/answer/api/v1/question", question)).data as { id: string };
    await owner.send("POST", "/answer/api/v1/comment", { object_id: id, original_text: "Twice its height." });

    const browser = await person();
    const { page } = browser;
    await browser.goto("/users/login");
    await logIn(browser, "lena@example.com", password);
    await browser.goto("/users/settings/notify");
    await page.getByLabel("How often").selectOption({ label: "Weekly" });
    await page.getByLabel("Day", { exact: true }).selectOption({ label: "Wednesday" });
    await page.getByLabel("Time", { exact: true }).selectOption({ label: "07:00" });
    await page.getByRole("combobox", { name: "Time zone" }).fill("tokyo");
    await page.getByRole("option", { name: /Asia\/Tokyo/ }).click();
    await expectAccessible(browser);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await digestOf(lena)).toMatchObject({ frequency: "weekly", day: 3, hour: 7, time_zone: "Asia/Tokyo" });
    const next = new Date(Number((await digestOf(lena)).next_at) * 1000);
    // Tokyo is nine hours ahead of UTC, all the year.
    expect([next.getUTCDay(), next.getUTCHours()]).toEqual([2, 22]);

    makeDue(site);
    const mails = () => post.mails.filter(({ to }) => to === "lena@example.com");
    await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(1);
    const [mail] = mails();
    expect(mail?.plain).toContain("How deep do I plant garlic?");
    expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [link = ""] = /https?:\S+\/questions\/\S+/.exec(mail?.plain ?? "") ?? [];
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "How deep do I plant garlic?" }).waitFor();
    await page.getByText("Twice its height.").waitFor();

    const [, stop = ""] = /<(https?:[^>]+)>/.exec(mail?.headers.get("list-unsubscribe") ?? "") ?? [];
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await fetch(stop, { method: "POST", body })).status).toBe(200);
    expect(await digestOf(lena)).toMatchObject({ frequency: "off", next_at: 0 });
    await browser.goto("/users/settings/notify");
    expect(await page.getByLabel("How often").inputValue()).toBe("off");
  },
);

const topics = [
  "Answers to your questions",
  "Answers to questions you follow",
  "Comments and replies to you",
  "Mentions of you",
  "Invitations to answer",
  "Votes and acceptance",
  "Changes of your posts",
  "Badges",
  "New questions in tags you follow",
  "All new questions",
  "Unanswered questions for you",
  "What staff assign to you or send you by rules",
];
const channels = ["Site", "Mail", "Digest", "Push"];
/** What cannot be chosen. */
const missing = new Set([
  "Changes of your posts: Site",
  ...["Site", "Push"].map((channel) => `All new questions: ${channel}`),
  ...["Site", "Mail", "Push"].map((channel) => `Unanswered questions for you: ${channel}`),
  "What staff assign to you or send you by rules: Digest",
]);
const boxes = topics
  .flatMap((topic) => channels.map((channel) => `${topic}: ${channel}`))
  .filter((box) => !missing.has(box));

journey.for(["desktop", "phone"] as const)(
  "H16 the channels are chosen with the keyboard alone, and each box says its topic and channel (%s)",
  async (device, { site, person, owner }) => {
    const name = `kim${device}`;
    const kim = await addPerson(site.address, owner, name);
    const browser = await person({ device });
    const { page } = browser;
    await browser.goto("/users/login");
    await logIn(browser, `${name}@example.com`, password);
    await browser.goto("/users/settings/notify");
    await expectAccessible(browser);
    const table = page.getByRole("table", { name: "Notifications" });
    const box = (label: string) => table.getByRole("checkbox", { name: label, exact: true });
    expect(await table.getByRole("checkbox").count()).toBe(boxes.length);
    await box(boxes[0] ?? "").focus();
    for (const [at, label] of boxes.entries()) {
      if (at > 0) await page.keyboard.press("Tab");
      await expect
        .poll(() => box(label).evaluate((each) => each === document.activeElement), { message: label })
        .toBe(true);
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    const tagged = box("New questions in tags you follow: Push");
    while (!(await tagged.evaluate((each) => each === document.activeElement))) await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    expect(await tagged.isChecked()).toBe(true);
    const save = page.getByRole("button", { name: "Save changes" });
    while (!(await save.evaluate((each) => each === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Saved.").waitFor();
    const { topics: stored } = (await kim.send("GET", "/answer/api/v1/user/notification/choices")).data as {
      topics: { topic: string }[];
    };
    expect(stored.find(({ topic }) => topic === "new_question_followed_tag")).toMatchObject({
      ...{ site: false, mail: false, digest: true, push: true },
    });
  },
);
