import { deletedUserName } from "@askwell/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldsOf } from "../../../testing/accounts.ts";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { userBasics } from "./index.ts";

let site: TestSite;
let ann: TestPerson;
beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann");
});
afterAll(() => site.close());

const profileOf = (username: string) => site.call(site.visitor, "personalUserInfo", { username });
const NO_AVATAR = { type: "", gravatar: "", custom: "" };
const change = (who: TestPerson, profile: object) => site.call(who, "updateProfile", { avatar: NO_AVATAR, ...profile });
const become = (person: TestPerson, status: "suspended" | "deleted" | "normal" | "inactive") =>
  site.call(site.admin, "setUserStatus", { user_id: person.id, status });

describe("profiles", () => {
  test("U11 a deleted account shows no personal data, neither as a profile nor with its posts", async () => {
    const dora = await site.person("dora");
    await change(dora, {
      display_name: "Dora D",
      bio: "Born in Rome",
      website: "https://dora.example",
      location: "Rome",
    });
    await become(dora, "deleted");
    const nothing = {
      display_name: deletedUserName(dora.id),
      website: "",
      location: "",
      avatar: "",
      status: "deleted",
    };
    const profile = await profileOf("dora");
    expect(profile).toMatchObject({ ...nothing, username: "dora", bio: "", bio_html: "", about_html: "", mobile: "" });
    const beside = (await userBasics(site.app, site.app.db.read, [dora.id])).get(dora.id);
    expect(beside).toMatchObject({ ...nothing, username: "", language: "" });
    const { list } = await site.call(site.admin, "adminUsersPage", { status: "deleted", query: "dora" });
    expect(list[0]).toMatchObject({ username: "dora", display_name: "Dora D" });
  });

  test("a name is found in exact spelling only", async () => {
    expect((await profileOf("ann")).username).toBe("ann");
    expect((await site.error(site.visitor, "personalUserInfo", { username: "ANN" })).code).toBe(404);
  });

  test("M14 a description keeps its lists and links, in the API also bold and italic words", async () => {
    await change(ann, {
      bio: "I **grow** [apples](https://a.example):\n\n- red\n- green",
      website: "https://a.example",
      location: "Rome",
    });
    const profile = await profileOf("ann");
    expect(profile.about_html).toContain("<li>red</li>");
    expect(profile.about_html).toContain('rel="nofollow ugc noopener">apples</a>');
    expect(profile.bio_html).toContain("<strong>grow</strong>");
    expect(profile.bio_html).not.toMatch(/<(a|li) ?/);
    expect(profile).toMatchObject({ website: "https://a.example", location: "Rome" });
  });

  test("an empty name does not change it, other empty fields are cleared", async () => {
    await change(ann, { display_name: "", username: "" });
    expect(await profileOf("ann")).toMatchObject({ display_name: "ann", bio: "", website: "", location: "" });
  });

  test.each([
    [{ username: "a b" }, "username"],
    [{ username: "settings" }, "username"],
    [{ username: "administrator" }, "username"],
    [{ username: "ADMIN2" }, ""],
    [{ website: "ftp://a.example" }, "website"],
    [{ avatar: { type: "custom", custom: "" } }, "avatar"],
    [{ avatar: { type: "custom", custom: "https://elsewhere.example/uploads/avatar/a.png" } }, "avatar"],
  ])("U1 U3 the change %j: the invalid field is %j", async (profile, field) => {
    const cleo = await site.person(`cleo${Math.random().toString(36).slice(2, 8)}`);
    if (field === "") expect(await change(cleo, profile)).toBeNull();
    else expect(fieldsOf(await site.error(cleo, "updateProfile", profile))).toEqual([field]);
  });

  test("U4 a username in other letters is taken", async () => {
    await site.person("bob");
    expect(fieldsOf(await site.error(ann, "updateProfile", { username: "BOB" }))).toEqual(["username"]);
  });

  test("U4 a profile is found by its username, and where that is asked for in other letters too", async () => {
    const asked = (username: string, any_case = false) =>
      site.error(site.visitor, "personalUserInfo", { username, any_case });
    expect(await asked("ANN")).toMatchObject({ reason: "error.user.not_found" });
    expect(await asked("nobody", true)).toMatchObject({ reason: "error.user.not_found" });
    const found = await site.call(site.visitor, "personalUserInfo", { username: "ANN", any_case: true });
    expect(found.username).toBe("ann");
  });

  test("of twenty users who take one username concurrently, one gets it", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => site.person(`racer${index}`)));
    const results = await Promise.allSettled(people.map((person) => change(person, { username: "champion" })));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  test("a locked field may be sent unchanged, but not changed", async () => {
    await site.call(site.admin, "saveProfileSettings", { default_avatar: "gravatar", allow_update_bio: true });
    const same = { display_name: "ann", username: "ann" };
    expect(await change(ann, { ...same, bio: "new words" })).toBeNull();
    const error = await site.error(ann, "updateProfile", { ...same, display_name: "Anna", location: "Oslo" });
    expect(fieldsOf(error)).toEqual(["display_name", "location"]);
  });

  test("language and colours are chosen; unknown colours are the default, an unknown language is an error", async () => {
    await site.call(ann, "updateInterface", { language: "zh_CN", color_scheme: "purple" });
    expect(await site.call(ann, "currentPerson", {})).toMatchObject({ language: "zh_CN", color_scheme: "default" });
    const error = await site.error(ann, "updateInterface", { language: "tlh_TLH", color_scheme: "dark" });
    expect(error).toMatchObject({ code: 400, data: null });
  });

  test("ED13 the way to write is stored in the account once it is chosen; another word is an error", async () => {
    expect(await site.call(ann, "currentPerson", {})).not.toHaveProperty("writing");
    await site.call(ann, "chooseWayToWrite", { writing: "visual" });
    expect(await site.call(ann, "currentPerson", {})).toMatchObject({ writing: "visual" });
    await site.call(ann, "chooseWayToWrite", { writing: "markdown" });
    expect(await site.call(ann, "currentPerson", {})).toMatchObject({ writing: "markdown" });
    expect(fieldsOf(await site.error(ann, "chooseWayToWrite", { writing: "runes" as "visual" }))).toEqual(["writing"]);
  });

  test("U11 a deleted user is shown with a generated name and without a picture, as is a purged one", async () => {
    const dan = await site.person("dan");
    await become(dan, "deleted");
    expect(await profileOf("dan")).toMatchObject({ status: "deleted", avatar: "", status_msg: expect.any(String) });
    const people = await userBasics(site.app, site.app.db.read, [dan.id, "4711"]);
    expect(people.get(dan.id)).toMatchObject({
      avatar: "",
      status: "deleted",
      display_name: expect.stringMatching(/^user/),
    });
    expect(people.get("4711")).toMatchObject({ username: "", status: "deleted" });
  });
});

describe("finding users", () => {
  test("by the beginning of a username or a display name; special characters are no wildcards", async () => {
    const eva = await site.person("eva");
    await site.call(site.admin, "setUserProfile", {
      user_id: (await site.person("zed")).id,
      display_name: "Évariste",
      username: "zed",
      email: "zed@example.com",
    });
    const found = async (username: string) =>
      (await site.call(ann, "userInfoSearch", { username })).map((person) => person.username);
    expect(await found("EV")).toEqual(["eva"]);
    expect(await found("Évar")).toEqual(["zed"]);
    expect(await found("v")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect(await found("an")).toEqual([]);
    await become(eva, "suspended");
    expect(await found("ev")).toEqual([]);
  });

  test("staff are found by visitors", async () => {
    await site.person("moe", { role_id: 3 });
    const all = await site.call(site.visitor, "userStaff", {});
    expect(all.map((person) => person.username)).toEqual(["admin", "moe"]);
    expect(await site.call(site.visitor, "userStaff", { username: "MO", page_size: 1 })).toHaveLength(1);
  });

  test("the ranking counts votes cast, not received, and omits deleted users", async () => {
    await site.call(site.admin, "savePrivileges", { level: 1 });
    const asker = await site.person("asker");
    const voter = await site.person("voter", { rank: 200 });
    const { id } = await site.call(asker, "askQuestion", {
      title: "How hot is a kettle",
      content: "I would like to know how hot.",
      tags: [{ slug_name: "kettle", display_name: "kettle", original_text: "about kettles" }],
    } as never);
    await site.call(voter, "castVote", { direction: "up", object_id: id });
    const ranking = await site.call(site.visitor, "userRanking", {});
    const vote = { username: "voter", vote_count: 1, rank: 0 };
    expect(ranking.users_with_the_most_vote).toMatchObject([vote]);
    expect(ranking.users_with_the_most_reputation).toMatchObject([{ username: "asker", rank: 10, vote_count: 0 }]);
    expect(ranking.staffs.map((person) => person.username)).toContain("admin");
    await become(asker, "deleted");
    expect((await site.call(site.visitor, "userRanking", {})).users_with_the_most_reputation).toEqual([]);
  });

  test("administrators filter by status, role, name, address and id", async () => {
    const names = async (input: object) =>
      (await site.call(site.admin, "adminUsersPage", input)).list.map((person) => person.username);
    expect(await names({ status: "suspended" })).toEqual(["eva"]);
    expect(await names({ staff: true, query: "mo" })).toEqual(["moe"]);
    expect(await names({ query: "MOE@example.com" })).toEqual(["moe"]);
    expect(await names({ query: `user:${ann.id}` })).toEqual(["ann"]);
    // Eleven, unless one of them won the race for another name above.
    const racers = await names({ query: "user:acer1", page_size: 20 });
    expect(racers.filter((name) => /^racer1\d?$/.test(name)).length).toBeGreaterThanOrEqual(10);
    expect(await names({ query: "100%" })).toEqual([]);
    const first = await site.call(site.admin, "adminUsersPage", { page_size: 2 });
    const second = await site.call(site.admin, "adminUsersPage", { page: 2, page_size: 2 });
    expect(first.count).toBe(second.count);
    expect(new Set([...first.list, ...second.list].map((person) => person.user_id)).size).toBe(4);
  });
});

describe("changes by an administrator", () => {
  test("names and address, which counts as confirmed", async () => {
    const ida = await site.person("ida", { email_confirmed: 0 });
    const profile = { user_id: ida.id, display_name: "Ida", username: "ida", email: "ida@elsewhere.example" };
    await site.call(site.admin, "setUserProfile", profile);
    expect(await site.call(ida, "currentPerson", {})).toMatchObject({ e_mail: profile.email, mail_status: 1 });
    const errorOf = (more: object) => site.error(site.admin, "setUserProfile", { ...profile, ...more });
    expect(fieldsOf(await errorOf({ username: "ANN" }))).toEqual(["username"]);
    expect(fieldsOf(await errorOf({ username: "login" }))).toEqual(["username"]);
    expect(fieldsOf(await errorOf({ email: "Ann@example.com" }))).toEqual(["email"]);
    expect((await errorOf({ user_id: "4711" })).reason).toBe("error.user.not_found");
  });
});
