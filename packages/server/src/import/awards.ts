import type { BadgeKey } from "@askwell/domain";
import type { App } from "../app.ts";
import { addForeignAwards, type ForeignBadge, onceBadges } from "../features/badges/bulk.ts";
import { freshRows } from "../features/posts/bulk.ts";
import { importedUsers } from "../features/users/bulk.ts";
import type { Tx } from "../tables.ts";
import { type DumpRow, InvalidRowError, needId, needTime, textOf } from "./fields.ts";
import { type ImportContext, type Phase, readAll } from "./phase.ts";
import { countImported, countLeftOut } from "./summary.ts";

/** As long as the name of a badge may be. */
export const MAX_NAME = 50;
const MAX_DESCRIPTION = 300;

/** A badge of a person of the source. */
export interface PersonalAward {
  readonly badge: ForeignBadge;
  readonly person: string;
  readonly created_at: number;
}

/** Finds the accounts of awards: how many there are, and the write that stores them and returns how many are new. */
export async function placeAwards({ app, source }: ImportContext, awards: readonly PersonalAward[]) {
  const people = [...new Set(awards.map(({ person }) => person))];
  const accounts = await importedUsers(app.db.read, source, people);
  const placed = awards.flatMap(({ person, ...award }) => {
    const user_id = accounts.get(person);
    return user_id ? { ...award, user_id } : [];
  });
  return { placed: placed.length, store: (tx: Tx) => storeAwards(app, tx, placed) };
}

type PlacedAward = Omit<PersonalAward, "person"> & { readonly user_id: string };

async function storeAwards(app: App, tx: Tx, rows: readonly PlacedAward[]): Promise<number> {
  const keyOf = ({ badge, user_id }: PlacedAward) => `${badge.key ?? ""} ${badge.name} ${user_id}`;
  return addForeignAwards(app, tx, await freshRows(tx, "badge_awards", { rows, keyOf }));
}

/** Awards badges that records name. */
export const awardsPhase: Phase = {
  name: "awards",
  file: "Awards.xml",
  batchRows: 2000,
  unreadable: "awards",
  async prepare(context, batch) {
    const awards = readAll(batch, "awards", readAward);
    const { placed, store } = await placeAwards(context, awards);
    return async (tx, summary) => {
      const added = await store(tx);
      countImported(summary, "awards", added);
      countLeftOut(summary, "awards", "there already: each badge is awarded once", placed - added);
      countLeftOut(summary, "awards", "of nobody known", awards.length - placed);
    };
  },
};

function readAward(row: DumpRow): PersonalAward {
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
