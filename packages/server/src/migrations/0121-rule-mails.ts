import { sql } from "kysely";
import type { Migration } from "../platform/db/schema/schema.ts";

/**
 * Users who get no mail about anything had decided so before there was the topic of rules, which is mailed unless a user
 * chooses otherwise: they get none about it either. The numbers are the channels site, mail, digest and push.
 */
export const ruleMails: Migration = {
  name: "0121-rule-mails",
  async up(db) {
    await sql`insert into notification_choices (user_id, topic, site, mail, digest, push)
      select users.id, 'rule', 1, 0, 0, 1 from users
      where users.status <> 'deleted' and users.email_confirmed = 1 and not exists
        (select 1 from notification_choices as chosen
          where chosen.user_id = users.id and (chosen.mail = 1 or chosen.topic = 'rule'))`.execute(db);
  },
};
