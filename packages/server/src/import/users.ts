import { htmlToMarkdown } from "@askwell/content/import";
import { renderBio } from "@askwell/content/markdown";
import { limits } from "@askwell/domain";
import { openLedgers } from "../features/reputation/bulk.ts";
import { addUsers, importedUsers, rememberImportedUsers } from "../features/users/bulk.ts";
import { needId, needText, needTime, numberOf, type Row, textOf, timeOf } from "./fields.ts";
import { chooseUsernames, unknownEmailKey } from "./people.ts";
import { type Phase, readAll } from "./phase.ts";
import { keep, leaveOut } from "./tally.ts";

const LEAST_REPUTATION = 1;
const MOST_NAME = 100;

/** People, without addresses and passwords, with what they have earned. */
export const usersPhase: Phase = {
  name: "users",
  file: "Users.xml",
  batchRows: 500,
  unreadable: "users",
  async prepare({ app, source }, batch) {
    const people = uniqueById(readAll(batch, "users", readUser));
    const known = await importedUsers(
      app.db.read,
      source,
      people.map((person) => person.foreign_id),
    );
    const fresh = people.filter((person) => !known.has(person.foreign_id));
    return async (tx, tally) => {
      const ids = await app.ids.reserve(tx, "user", fresh.length);
      const usernames = await chooseUsernames(
        tx,
        fresh.map((person, index) => ({ name: person.display_name, tail: ids[index]! })),
      );
      const rows = fresh.map(({ foreign_id: _, ...person }, index) => {
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

function readUser(row: Row) {
  const bio = htmlToMarkdown(textOf(row, "AboutMe")).slice(0, limits.bio.max);
  const website = textOf(row, "WebsiteUrl").trim();
  return {
    foreign_id: needId(row),
    created_at: needTime(row, "CreationDate"),
    last_login_at: timeOf(row, "LastAccessDate"),
    display_name: needText(row, "DisplayName").slice(0, MOST_NAME),
    rank: Math.max(LEAST_REPUTATION, numberOf(row, "Reputation")),
    bio,
    bio_html: renderBio(bio),
    website: /^https?:\/\//i.test(website) ? website.slice(0, limits.website.max) : "",
    location: textOf(row, "Location").trim().slice(0, limits.location.max),
  };
}

function uniqueById<Item extends { readonly foreign_id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.foreign_id, item])).values()];
}
