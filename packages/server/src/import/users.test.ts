import { afterEach, beforeEach, expect, test } from "vitest";
import { answer, at, DUMP, question } from "../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../testing/imports.ts";
import { importedRedirect } from "../http/documents/imported-redirects.ts";

let stage: ImportFixture;
beforeEach(async () => {
  stage = await createImportFixture();
});
afterEach(() => stage.close());

const publicUser = async (foreignId: number) => {
  const { site, idOf } = stage;
  return site.call(site.visitor, "questionInfo", { id: await idOf(foreignId) });
};

test("X1 users without an account in the dump get a deleted one, with or without a name; -1 is a user", async () => {
  const Posts = [
    question(1, { OwnerUserId: -1, LastEditorUserId: 1, LastEditDate: at(3) }),
    question(2, { OwnerUserId: 444 }),
    question(3, { OwnerUserId: "", OwnerDisplayName: "Somebody Once" }),
    question(4, { OwnerUserId: "", LastEditorUserId: 445, LastEditDate: at(3) }),
    answer(5, 1, { OwnerUserId: "", OwnerDisplayName: "Somebody Once" }),
  ];
  await stage.write({ ...DUMP, Posts });
  await stage.run();
  const authors = [];
  for (const id of [1, 2, 3, 4]) authors.push((await publicUser(id)).user_info);
  expect(authors.map(({ status }) => status)).toEqual(["normal", "deleted", "deleted", "deleted"]);
  expect(authors[0]?.display_name).toBe("Community");
  const { list } = await stage.site.call(stage.site.visitor, "answerPage", { question_id: (await publicUser(1)).id });
  expect(list[0]?.user_info?.id).toBe(authors[2]?.id);
  // X2 The last editor is imported, too.
  expect((await publicUser(1)).update_user_info).toMatchObject({ display_name: "Ann Lee", status: "normal" });
  expect((await publicUser(4)).update_user_info?.status).toBe("deleted");
  const roles = await stage.site.app.db.read.selectFrom("users").select("role_id").where("email", "=", "").execute();
  expect(roles.filter(({ role_id }) => role_id !== 1)).toEqual([]);
});

test("X8 a user whose name is a number takes precedence over the imported user with that id", async () => {
  await stage.write(DUMP);
  await stage.run();
  const { app } = stage.site;
  expect(await importedRedirect(app, "/users/7/admin")).toMatch(/^\/users\/user-/);
  expect(await importedRedirect(app, "/users/444")).toBeNull();
  await stage.site.person("seven");
  await app.db.write((tx) =>
    tx.updateTable("users").set({ username: "7", username_key: "7" }).where("username", "=", "seven").execute(),
  );
  expect(await importedRedirect(app, "/users/7/admin")).toBeNull();
});
