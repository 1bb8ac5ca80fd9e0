import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD } from "../../../testing/accounts.ts";
import { upload } from "../../../testing/files.ts";
import { createFixtures, type SiteFixtures, type TestSite } from "../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
let fixtures: SiteFixtures;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  fixtures = createFixtures(site);
  const general = { name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  await site.call(site.admin, "savePrivileges", { level: 1 });
});
afterAll(() => accounts.close());

const account = (id: string) =>
  site.app.db.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const titlesOf = async (username: string) =>
  (await site.call(site.visitor, "personalQuestions", { username })).list.map(({ title }) => title);

test("AC16 no personal data is left, the sessions end, and the posts stay", async () => {
  const tea = await accounts.member("tea-lover");
  const other = await accounts.logIn("tea-lover@example.com");
  await fixtures.question({ by: tea, title: "What stays when I go?" });
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const picture = String((await upload(site, tea, "avatar", { name: "me.png", bytes: red })).data);
  const about = { bio: "I am tea-lover", website: "https://tea-lover.example", location: "Assam" };
  const avatar = { type: "custom", gravatar: "", custom: picture };
  await site.call(tea, "updateProfile", { display_name: "Tea Lover", username: "tea-lover", avatar, ...about });

  expect(await site.call(tea, "deleteOwnAccount", { pass: PASSWORD, posts: "keep" })).toBeNull();

  expect(JSON.stringify(await account(tea.id))).not.toMatch(/tea[- ]lover|Assam|uploads|argon2/i);
  expect(await account(tea.id)).toMatchObject({ status: "deleted", bio_html: "" });
  for (const token of [tea.token, other.access_token])
    expect((await site.error({ ...tea, token }, "ownSessions", {})).code).toBe(401);
  expect((await site.error(site.visitor, "personalUserInfo", { username: "tea-lover" })).code).toBe(404);
  const { username } = await account(tea.id);
  expect(username).toMatch(/^user\w+$/);
  expect(await titlesOf(username)).toEqual(["What stays when I go?"]);
  await site.settle();
  const served = await site.server.inject({ url: picture.slice(picture.indexOf("/uploads/")) });
  expect(served.statusCode).toBe(404);
  // Address and username are free.
  expect((await accounts.register("tea-lover")).username).toBe("tea-lover");
});

test("AC16 the posts are deleted as well on request", async () => {
  const cup = await accounts.member("cup");
  const { id } = await fixtures.question({ by: cup, title: "What goes when I go?" });
  await site.call(cup, "addComment", { object_id: id, original_text: "This goes as well" });
  await site.call(cup, "deleteOwnAccount", { pass: PASSWORD, posts: "delete" });
  await site.settle();
  const { username } = await account(cup.id);
  expect(await titlesOf(username)).toEqual([]);
  expect((await site.error(site.visitor, "questionInfo", { id })).code).toBe(404);
  expect(await site.call(site.visitor, "personalComments", { username })).toMatchObject({ count: 0 });
});

test("AC16 a wrong password deletes nothing, and guessing is rate-limited", async () => {
  const pot = await accounts.member("pot");
  for (const pass of ["", "wrong-Pass-1", PASSWORD.toUpperCase()]) {
    const error = await site.error(pot, "deleteOwnAccount", { pass, username: "pot", posts: "keep" });
    expect([error.reason, fieldsOf(error)]).toEqual(["error.object.old_password_verification_failed", ["pass"]]);
  }
  expect(fieldsOf(await site.error(pot, "deleteOwnAccount", { pass: PASSWORD, posts: "" }))).toEqual(["posts"]);
  for (let n = 0; n < 7; n++) await site.error(pot, "deleteOwnAccount", { pass: "wrong-Pass-1", posts: "keep" });
  const limited = await site.error(pot, "deleteOwnAccount", { pass: PASSWORD, posts: "keep" });
  expect(limited.reason).toBe("error.object.too_many_attempts");
  expect((await account(pot.id)).status).toBe("normal");
  site.wait(15 * 60 + 1);
  expect(await site.call(pot, "deleteOwnAccount", { pass: PASSWORD, posts: "keep" })).toBeNull();
});

test("AC16 an account without a password is verified by its username", async () => {
  const kettle = await site.person("kettle");
  const wrong = await site.error(kettle, "deleteOwnAccount", { username: "pot", posts: "keep" });
  expect(fieldsOf(wrong)).toEqual(["username"]);
  await site.call(kettle, "deleteOwnAccount", { username: " Kettle ", posts: "keep" });
  expect((await account(kettle.id)).status).toBe("deleted");
});

test("AC16 the only admin cannot delete the account; one of two can", async () => {
  const error = await site.error(site.admin, "deleteOwnAccount", { username: "admin", posts: "keep" });
  expect(error.reason).toBe("error.user.last_admin");
  const second = await site.person("second", { role_id: 2 });
  const become = (status: string) => site.call(site.admin, "setUserStatus", { user_id: second.id, status } as never);
  // A suspended admin does not count.
  await become("suspended");
  const alone = await site.error(site.admin, "deleteOwnAccount", { username: "admin", posts: "keep" });
  expect(alone.reason).toBe("error.user.last_admin");
  await become("normal");
  await site.call(second, "deleteOwnAccount", { username: "second", posts: "keep" });
  expect((await account(second.id)).status).toBe("deleted");
  expect((await site.error(site.visitor, "deleteOwnAccount", { username: "admin", posts: "keep" })).code).toBe(401);
});

test("AC16 when the last two admins delete their accounts at once, one stays", async () => {
  const third = await site.person("third", { role_id: 2 });
  const results = await Promise.allSettled([
    site.call(site.admin, "deleteOwnAccount", { username: "admin", posts: "keep" }),
    site.call(third, "deleteOwnAccount", { username: "third", posts: "keep" }),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const statuses = [(await account(site.admin.id)).status, (await account(third.id)).status];
  expect(statuses.sort()).toEqual(["deleted", "normal"]);
});
