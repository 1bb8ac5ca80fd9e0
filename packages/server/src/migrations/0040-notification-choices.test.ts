import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import { createTable, flagType, idType, type SchemaDb, wordType } from "../platform/db/schema/schema.ts";
import { notificationChoices } from "./0040-notification-choices.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const mailedTo = async (who: TestPerson) => {
  const { topics } = await site.call(who, "readNotificationChoices", {});
  return topics.flatMap(({ topic, mail }) => (mail ? [topic] : []));
};

test("H16 on upgrade, the kinds of mail that users had chosen stay on, and no others", async () => {
  const [ann, bob, cleo] = [await site.person("ann"), await site.person("bob"), await site.person("cleo")];
  // The state that an earlier version left.
  await site.app.db.write(async (tx) => {
    const db = tx as unknown as SchemaDb;
    await createTable(db, "notification_configs", {
      columns: { user_id: idType, source: wordType, enabled: flagType },
      primaryKey: ["user_id", "source"],
    });
    const rows = [
      { user_id: ann.id, source: "inbox", enabled: 1 },
      { user_id: ann.id, source: "all_new_question", enabled: 0 },
      { user_id: bob.id, source: "inbox", enabled: 0 },
      { user_id: bob.id, source: "all_new_question_for_following_tags", enabled: 1 },
    ];
    await (tx as unknown as ConfigDb).insertInto("notification_configs").values(rows).execute();
  });
  // An interrupted attempt on MariaDB leaves its rows.
  await site.call(ann, "saveNotificationConfig", { inbox: { key: "email", enable: true } });
  const upgrade = () => site.app.db.write((tx) => notificationChoices.up(tx as unknown as SchemaDb));
  await upgrade();
  await upgrade();
  // What staff send by rules is a later topic, which nobody has chosen about: it has its default.
  expect(await mailedTo(ann)).toEqual(["answer", "comment", "mention", "invitation", "rule"]);
  expect(await mailedTo(bob)).toEqual(["new_question_followed_tag", "rule"]);
  expect(await mailedTo(cleo)).toEqual(["rule"]);
});

type ConfigDb = import("kysely").Kysely<{
  notification_configs: { user_id: string; source: string; enabled: number };
}>;
