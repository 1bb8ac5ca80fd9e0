import { sql } from "kysely";
import { hasTable } from "../platform/db/schema/migrate.ts";
import {
  addColumn,
  createTable,
  flagType,
  idType,
  type Migration,
  type SchemaDb,
  wordType,
} from "../platform/db/schema/schema.ts";

/** A kind of mail that users could choose before, and what it has become. */
interface OldMail {
  readonly source: string;
  readonly topics: readonly string[];
  /** The channels of these topics: site, mail, digest, push. */
  readonly flags: readonly [number, number, number, number];
}

const oldMails: readonly OldMail[] = [
  { source: "inbox", topics: ["answer", "comment", "mention", "invitation"], flags: [1, 1, 1, 1] },
  { source: "all_new_question_for_following_tags", topics: ["new_question_followed_tag"], flags: [0, 1, 1, 0] },
  { source: "all_new_question", topics: ["new_question"], flags: [0, 1, 0, 0] },
];

/** Users choose the channels of each topic of notifications. The kinds of mail that they chose before stay on. */
export const notificationChoices: Migration = {
  name: "0040-notification-choices",
  async up(db) {
    await addColumn(db, { table: "notifications", name: "topic", type: wordType, value: "" });
    await createTable(db, "notification_choices", {
      columns: { user_id: idType, topic: wordType, site: flagType, mail: flagType, digest: flagType, push: flagType },
      primaryKey: ["user_id", "topic"],
      indexes: [["topic", "user_id"]],
      clustered: true,
    });
    if (!(await hasTable(db, "notification_configs"))) return;
    for (const mail of oldMails) await takeOver(db, mail);
    await sql`drop table notification_configs`.execute(db);
  },
};

/** Leaves rows alone that an interrupted attempt has stored; MariaDB does not take them back. */
async function takeOver(db: SchemaDb, { source, topics, flags }: OldMail): Promise<void> {
  const channels = sql.join(flags.map((flag) => sql.lit(flag)));
  for (const topic of topics.map((name) => sql.lit(name))) {
    await sql`insert into notification_choices (user_id, topic, site, mail, digest, push)
      select configs.user_id, ${topic}, ${channels} from notification_configs as configs
      where configs.source = ${sql.lit(source)} and configs.enabled = 1 and not exists
        (select 1 from notification_choices as chosen where chosen.user_id = configs.user_id and chosen.topic = ${topic})
      `.execute(db);
  }
}
