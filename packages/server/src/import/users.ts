import { cleanDisplayName, limits } from "@askwell/domain";
import { countTakenNumbers } from "../features/posts/bulk.ts";
import { changeOpenings, openLedgers } from "../features/reputation/bulk.ts";
import { addUsers, importedUsers, saveImportedUsers, unknownEmailKey } from "../features/users/bulk.ts";
import type { Db } from "../tables.ts";
import { profileChanges, saveProfileChanges } from "./changes/profile-changes.ts";
import { readCredentials, withOwnAddresses } from "./credentials.ts";
import { type DumpRow, needId, needText, needTime, numberOf, textOf, timeOf } from "./fields.ts";
import { chooseUsernames } from "./people.ts";
import { type ImportContext, type Phase, readAll } from "./phase.ts";
import { pictureColumns, savePictures, storePictures } from "./pictures.ts";
import { countImported, countLeftOut, LEADS_ELSEWHERE } from "./summary.ts";

const MIN_REPUTATION = 1;
const MAX_NAME = 100;

/** Imports users with their reputation; dumps contain neither addresses nor passwords. */
export const usersPhase: Phase = {
  name: "users",
  file: "Users.xml",
  batchRows: 500,
  unreadable: "users",
  overlaps: true,
  async prepare(context, batch) {
    const { app, source } = context;
    const people = uniqueById(readAll(batch, "users", readUser));
    const before = await findKnown(app.db.read, source, people);
    const prepared = await withBios(
      context,
      people.filter((person) => !before.has(person.foreign_id)),
    );
    const pictures = await storePictures(context, prepared);
    const old = context.takesChanges ? people.filter((person) => before.has(person.foreign_id)) : [];
    const changes = await profileChanges(
      context,
      new Map((await withBios(context, old)).map((person) => [before.get(person.foreign_id)!, profileOf(person)])),
    );
    return async (tx, summary) => {
      // A dump may contain a row twice, and earlier batches have been stored by now.
      const known = await findKnown(tx, source, prepared);
      const missing = prepared.filter((person) => !known.has(person.foreign_id));
      const taken = await countTakenNumbers(tx, "person", {
        sources: context.otherSources,
        ids: missing.map(({ foreign_id }) => foreign_id),
      });
      countLeftOut(summary, "addresses", LEADS_ELSEWHERE, taken);
      const { fresh, adopted } = await withOwnAddresses(tx, missing, summary);
      const ids = await app.ids.reserve(tx, "user", fresh.length);
      const usernames = await chooseUsernames(
        tx,
        fresh.map((person, index) => ({ name: person.login || person.display_name, tail: ids[index]! })),
      );
      const rows = fresh.map(({ foreign_id, about: _, format: __, login: ___, picture: ____, ...person }, index) => {
        const id = ids[index]!;
        const display_name = person.display_name || usernames[index]!;
        const address = person.email === "" ? { email_key: unknownEmailKey(id) } : {};
        const avatar = pictureColumns(context, pictures, foreign_id);
        return { ...person, ...address, ...avatar, display_name, id, username: usernames[index]! };
      });
      await addUsers(tx, rows);
      await openLedgers(app, tx, rows);
      await saveImportedUsers(tx, [
        ...fresh.map(({ foreign_id }, index) => ({ source, foreign_id, user_id: ids[index]! })),
        ...adopted.map(({ foreign_id, user_id }) => ({ source, foreign_id, user_id })),
      ]);
      const accounts = new Map(fresh.map(({ foreign_id }, index) => [foreign_id, ids[index]!]));
      await savePictures(context, tx, { people: missing, pictures, accounts, summary });
      countImported(summary, "users", fresh.length);
      countLeftOut(summary, "users", "have an account here, which gets their posts", adopted.length);
      if (context.takesChanges) {
        const ranks = people.flatMap(({ foreign_id, rank }) => {
          const id = before.get(foreign_id);
          return id ? [[id, rank] as const] : [];
        });
        countImported(summary, "changed reputations", await changeOpenings(tx, new Map(ranks)));
        await saveProfileChanges(context, tx, changes, summary);
      }
      countLeftOut(summary, "users", "imported before", people.length - fresh.length - adopted.length);
    };
  },
};

const profileOf = ({
  display_name,
  bio,
  bio_html,
  website,
  location,
}: Awaited<ReturnType<typeof withBios>>[number]) => ({ display_name, bio, bio_html, website, location });

type ForeignUser = ReturnType<typeof readUser>;

function readUser(row: DumpRow) {
  const website = textOf(row, "WebsiteUrl").trim();
  return {
    foreign_id: needId(row),
    created_at: needTime(row, "CreationDate"),
    last_login_at: timeOf(row, "LastAccessDate"),
    display_name: cleanDisplayName(needText(row, "DisplayName"), MAX_NAME),
    rank: Math.max(MIN_REPUTATION, numberOf(row, "Reputation")),
    about: textOf(row, "AboutMe"),
    format: textOf(row, "Format"),
    ...readCredentials(row),
    website: /^https?:\/\//i.test(website) ? website.slice(0, limits.website.max) : "",
    picture: textOf(row, "Picture").trim(),
    location: textOf(row, "Location").trim().slice(0, limits.location.max),
  };
}

/** Adds the profile texts; most users have none. */
async function withBios(context: ImportContext, people: readonly ForeignUser[]) {
  const talkative = people.filter(({ about }) => about !== "");
  const made = await context.makeTexts(talkative.map(({ about, format }) => ({ bio: about, format })));
  const bios = new Map(talkative.map((person, index) => [person, made[index]!]));
  return people.map((person) => {
    const bio = bios.get(person);
    return { ...person, bio: bio?.content ?? "", bio_html: bio?.html ?? "" };
  });
}

const findKnown = (db: Db, source: string, people: readonly { readonly foreign_id: string }[]) =>
  importedUsers(
    db,
    source,
    people.map((person) => person.foreign_id),
  );

function uniqueById<Item extends { readonly foreign_id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.foreign_id, item])).values()];
}
