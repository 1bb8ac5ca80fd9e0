import { afterEach, beforeEach, expect, test } from "vitest";
import { DUMP, type DumpElement } from "../../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../../testing/imports.ts";
import { claimLink } from "../../features/accounts/index.ts";

let fixture: ImportFixture;
beforeEach(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.close());

const withUsers = (change: DumpElement) => ({
  ...DUMP,
  Users: DUMP.Users!.map((row) => ((row as DumpElement).Id === -1 ? row : { ...(row as DumpElement), ...change })),
});
const NEW = { DisplayName: "Ann of Leeds", Location: "There", WebsiteUrl: "https://leeds.example" };

async function accountOf(foreignId: number) {
  const rows = fixture.site.app.db.read.selectFrom("users").innerJoin("imported_users", "user_id", "users.id");
  return rows.selectAll("users").where("foreign_id", "=", String(foreignId)).executeTakeFirstOrThrow();
}

test("X48 profiles follow the source, except those of claimed accounts and those that were changed here", async () => {
  const { site } = fixture;
  await fixture.write(DUMP);
  await fixture.run();
  const { username } = await accountOf(1);
  const owned = await accountOf(2);
  const code = (await claimLink(site.app, owned.username))!.split("code=")[1]!;
  await site.call(site.visitor, "claimAccount", { code, e_mail: "two@example.com", pass: "apple-Pass-1" });
  const managed = await accountOf(7);
  site.wait(10);
  await site.call(site.admin, "setUserStatus", { user_id: managed.id, status: "inactive" });
  const later = withUsers({ ...NEW, AboutMe: "<p>I like <em>coffee</em>.</p>" });
  const { tally } = await fixture.takeChanges(later);
  expect(tally.kept["changed profiles"]).toBe(1);
  expect(tally.leftOut["changed profiles"]).toEqual({ "of accounts that have an owner": 1, "changed here": 1 });
  const changed = { username, display_name: "Ann of Leeds", location: "There", website: "https://leeds.example" };
  expect(await accountOf(1)).toMatchObject({ ...changed, bio: "I like *coffee*.", claim_status: "waiting" });
  expect((await accountOf(1)).bio_html).toContain("<em>coffee</em>");
  expect(await accountOf(2)).toMatchObject({ display_name: owned.display_name, bio: "" });
  expect(await accountOf(7)).toMatchObject({ display_name: managed.display_name });
  const found = await site.call(site.admin, "adminClaimPage", { query: "leeds" });
  expect(found.list.map(({ user_info }) => user_info.username)).toEqual([username]);
  expect((await fixture.takeChanges(later)).tally.kept["changed profiles"]).toBeUndefined();
});
