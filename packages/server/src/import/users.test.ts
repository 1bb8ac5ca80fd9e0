import { afterEach, beforeEach, expect, test } from "vitest";
import { answer, at, DUMP, question } from "../../testing/dump.ts";
import { type ImportStage, importStage } from "../../testing/imports.ts";
import { movedAddress } from "../http/old-addresses.ts";

let stage: ImportStage;
beforeEach(async () => {
  stage = await importStage();
});
afterEach(() => stage.close());

const shown = async (foreignId: number) => {
  const { site, idOf } = stage;
  return site.call(site.visitor, "questionInfo", { id: await idOf(foreignId) });
};

test("X1 whoever is named but has no account in the dump gets a deleted one, with or without a name; -1 is a person", async () => {
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
  for (const id of [1, 2, 3, 4]) authors.push((await shown(id)).user_info);
  expect(authors.map(({ status }) => status)).toEqual(["normal", "deleted", "deleted", "deleted"]);
  expect(authors[0]?.display_name).toBe("Community");
  const { list } = await stage.site.call(stage.site.visitor, "answerPage", { question_id: (await shown(1)).id });
  expect(list[0]?.user_info?.id).toBe(authors[2]?.id);
  // X2 Who edited it last comes along, too.
  expect((await shown(1)).update_user_info).toMatchObject({ display_name: "Ann Lee", status: "normal" });
  expect((await shown(4)).update_user_info?.status).toBe("deleted");
  const roles = await stage.site.app.db.read.selectFrom("users").select("role_id").where("email", "=", "").execute();
  expect(roles.filter(({ role_id }) => role_id !== 1)).toEqual([]);
});

test("X8 somebody here who is called like a number goes before whoever had it there", async () => {
  await stage.write(DUMP);
  await stage.run();
  const { app } = stage.site;
  expect(await movedAddress(app, "/users/7/admin")).toMatch(/^\/users\/user-/);
  expect(await movedAddress(app, "/users/444")).toBeNull();
  await stage.site.person("seven");
  await app.db.write((tx) =>
    tx.updateTable("users").set({ username: "7", username_key: "7" }).where("username", "=", "seven").execute(),
  );
  expect(await movedAddress(app, "/users/7/admin")).toBeNull();
});
