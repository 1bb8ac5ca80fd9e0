import { plainText } from "@askwell/content";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import { PAGE_ROWS } from "./page-rows.ts";

/** Badges of the program that say which trust level a person has. */
const TRUST_LEVELS = "b.system and b.id between 1 and 4";
/** Those that this site awards for the imported posts, each with its post: for scores, years and accepted answers. */
const BY_HISTORY = "b.system and (b.id in (6, 7, 8, 18, 19, 20, 24, 31, 36, 37) or b.name in ('Solved 2', 'Solved 3'))";
const LISTED = "b.enabled and b.listable";

/** Those that a person earns once, and that this site has as well, by their ids. */
const SITE_BADGES: Readonly<Record<string, string>> = {
  9: "autobiographer",
  10: "editor",
  11: "first_upvote",
  12: "first_share",
  13: "first_flag",
};
const LEVELS: Readonly<Record<string, string>> = { 1: "gold", 2: "silver", 3: "bronze" };

const GRANTED = "from user_badges x join badges b on b.id = x.badge_id where";

/** Reads who has earned a badge that is imported, in the order of the awards. */
export const awardsAfter = (
  after: string,
): string => `select x.id as "key", x.user_id as person, cast(x.granted_at as text) as created_at, b.id as badge_id,
    case when b.system then 'true' else 'false' end as is_system, b.name, b.description, b.badge_type_id as type
  ${GRANTED} x.id > ${after} and ${LISTED} and not (${TRUST_LEVELS}) and not (${BY_HISTORY})
  order by x.id limit ${PAGE_ROWS}`;

/** The record of an award. */
export function awardOf({
  person,
  created_at,
  badge_id,
  is_system,
  name,
  description,
  type,
}: ForeignRow): RecordValues {
  const ofProgram = name === "Solved 1" ? "solved" : SITE_BADGES[badge_id ?? ""];
  const site_badge = is_system === "true" ? ofProgram : undefined;
  const words = { badge: name, description: plainText(description ?? ""), level: LEVELS[type ?? ""] };
  return { ...(site_badge ? { site_badge } : words), person, created_at };
}

/** Which awards are left out: their reason, and the query that counts them. */
export const leftOutAwards: readonly (readonly [reason: string, query: string])[] = [
  ["of trust levels", `select count(*) as n ${GRANTED} ${LISTED} and ${TRUST_LEVELS}`],
  ["that this site awards for the imported posts", `select count(*) as n ${GRANTED} ${LISTED} and ${BY_HISTORY}`],
  ["of badges that are disabled or not listed", `select count(*) as n ${GRANTED} not (${LISTED})`],
];
