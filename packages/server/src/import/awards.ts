import type { BadgeKey } from "@askwell/domain";
import { addForeignAwards, type ForeignBadge, onceBadges } from "../features/badges/bulk.ts";
import { importedUsers } from "../features/users/bulk.ts";
import { type DumpRow, InvalidRowError, needId, needTime, textOf } from "./fields.ts";
import { type Phase, readAll } from "./phase.ts";
import { countImported, countLeftOut } from "./summary.ts";

const MAX_NAME = 50;
const MAX_DESCRIPTION = 300;

/** Awards badges that people had on the other site; dumps contain badges by the rules of their site, which only count. */
export const awardsPhase: Phase = {
  name: "awards",
  file: "Awards.xml",
  batchRows: 2000,
  unreadable: "awards",
  async prepare({ app, source }, batch) {
    const awards = readAll(batch, "awards", readAward);
    const people = [...new Set(awards.map(({ person }) => person))];
    const accounts = await importedUsers(app.db.read, source, people);
    const placed = awards.flatMap(({ person, ...award }) => {
      const user_id = accounts.get(person);
      return user_id ? { ...award, user_id } : [];
    });
    return async (tx, summary) => {
      const added = await addForeignAwards(app, tx, placed);
      countImported(summary, "awards", added);
      countLeftOut(summary, "awards", "there already: each badge is awarded once", placed.length - added);
      countLeftOut(summary, "awards", "of nobody known", awards.length - placed.length);
    };
  },
};

function readAward(row: DumpRow) {
  return { badge: readBadge(row), person: needId(row, "UserId"), created_at: needTime(row, "CreationDate") };
}

function readBadge(row: DumpRow): ForeignBadge {
  const key = textOf(row, "SiteBadge");
  if (key !== "" && !onceBadges.includes(key as BadgeKey))
    throw new InvalidRowError(`${key} is no badge that is awarded once`);
  return {
    key: key === "" ? undefined : (key as BadgeKey),
    name: key === "" ? nameIn(row) : "",
    description: textOf(row, "Description").trim().slice(0, MAX_DESCRIPTION),
    level: levelOf(textOf(row, "Level")),
  };
}

function nameIn(row: DumpRow): string {
  const name = textOf(row, "Name").trim().slice(0, MAX_NAME);
  if (name === "") throw new InvalidRowError("badge is missing");
  return name;
}

const levelOf = (word: string) => (word === "gold" || word === "silver" ? word : "bronze");
