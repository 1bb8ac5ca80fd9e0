import { limits } from "@askwell/domain";
import { openLedgers } from "../features/reputation/bulk.ts";
import { addUsers, importedUsers, rememberImportedUsers } from "../features/users/bulk.ts";
import type { Db } from "../tables.ts";
import { needId, needText, needTime, numberOf, type Row, textOf, timeOf } from "./fields.ts";
import { chooseUsernames, unknownEmailKey } from "./people.ts";
import { type ImportContext, type Phase, readAll } from "./phase.ts";
import { keep, leaveOut } from "./tally.ts";

const LEAST_REPUTATION = 1;
const MOST_NAME = 100;

/** People, without addresses and passwords, with what they have earned. */
export const usersPhase: Phase = {
  name: "users",
  file: "Users.xml",
  batchRows: 500,
  unreadable: "users",
  overlaps: true,
  async prepare(context, batch) {
    const { app, source } = context;
    const people = uniqueById(readAll(batch, "users", readUser));
    const before = await knownAmong(app.db.read, source, people);
    const prepared = await withBios(
      context,
      people.filter((person) => !before.has(person.foreign_id)),
    );
    return async (tx, tally) => {
      // A dump may have a row twice, and the batches before this one are stored by now.
      const known = await knownAmong(tx, source, prepared);
      const fresh = prepared.filter((person) => !known.has(person.foreign_id));
      const ids = await app.ids.reserve(tx, "user", fresh.length);
      const usernames = await chooseUsernames(
        tx,
        fresh.map((person, index) => ({ name: person.display_name, tail: ids[index]! })),
      );
      const rows = fresh.map(({ foreign_id: _, about: __, ...person }, index) => {
        const id = ids[index]!;
        return { ...person, id, username: usernames[index]!, email: "", email_key: unknownEmailKey(id) };
      });
      await addUsers(tx, rows);
      await openLedgers(app, tx, rows);
      await rememberImportedUsers(
        tx,
        fresh.map(({ foreign_id }, index) => ({ source, foreign_id, user_id: ids[index]! })),
      );
      keep(tally, "users", fresh.length);
      leaveOut(tally, "users", "imported before", people.length - fresh.length);
    };
  },
};

type ForeignUser = ReturnType<typeof readUser>;

function readUser(row: Row) {
  const website = textOf(row, "WebsiteUrl").trim();
  return {
    foreign_id: needId(row),
    created_at: needTime(row, "CreationDate"),
    last_login_at: timeOf(row, "LastAccessDate"),
    display_name: needText(row, "DisplayName").slice(0, MOST_NAME),
    rank: Math.max(LEAST_REPUTATION, numberOf(row, "Reputation")),
    about: textOf(row, "AboutMe"),
    website: /^https?:\/\//i.test(website) ? website.slice(0, limits.website.max) : "",
    location: textOf(row, "Location").trim().slice(0, limits.location.max),
  };
}

/** With what people say about themselves; most say nothing. */
async function withBios(context: ImportContext, people: readonly ForeignUser[]) {
  const talkative = people.filter(({ about }) => about !== "");
  const made = await context.makeTexts(talkative.map(({ about }) => ({ bio: about })));
  const bios = new Map(talkative.map((person, index) => [person, made[index]!]));
  return people.map((person) => {
    const bio = bios.get(person);
    return { ...person, bio: bio?.content ?? "", bio_html: bio?.html ?? "" };
  });
}

const knownAmong = (db: Db, source: string, people: readonly { readonly foreign_id: string }[]) =>
  importedUsers(
    db,
    source,
    people.map((person) => person.foreign_id),
  );

function uniqueById<Item extends { readonly foreign_id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.foreign_id, item])).values()];
}
