import { type JsonFile, recordsIn } from "../records/json-files.ts";
import { idIn, objectIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import { countLeftOut, emptySummary, type ImportSummary } from "../summary.ts";
import { kindOfObject, type ScooldAccount, spaceOf, valueOfVote } from "./scoold-objects.ts";

/** What a first reading of an export finds. */
export interface ScooldSurvey {
  /** By the ids of users. */
  readonly accounts: ReadonlyMap<string, ScooldAccount>;
  /** The ids of all questions: a comment does not say what it belongs to. */
  readonly questions: ReadonlySet<string>;
  readonly leftOut: ImportSummary;
}

/** Whether an object is imported; posts in spaces only if they are asked for, and no votes that neither raise nor lower. */
export function isImported(values: RecordValues, withSpaces: boolean): boolean {
  const kind = kindOfObject(values);
  if (kind === "comment") return values.hidden !== true;
  if (kind === "vote" && valueOfVote(values) === 0) return false;
  const isPost = kind === "question" || kind === "answer";
  return kind !== undefined && (!isPost || withSpaces || spaceOf(values) === "");
}

/** Reads everything once, because users, their identifiers and their profiles are objects of their own. */
export async function surveyOfScoold(files: readonly JsonFile[], withSpaces: boolean): Promise<ScooldSurvey> {
  const accounts = new Map<string, ScooldAccount>();
  const questions = new Set<string>();
  const leftOut = emptySummary();
  for await (const record of recordsIn(files)) {
    if ("broken" in record) continue;
    const { values } = record;
    if (kindOfObject(values) === "question") questions.add(idIn(values.id));
    if (addAccount(accounts, values)) continue;
    if (!isImported(values, withSpaces)) countLeftOut(leftOut, ...absenceOf(values));
  }
  return { accounts, questions, leftOut };
}

/** Takes what a user or an identifier says. */
function addAccount(accounts: Map<string, ScooldAccount>, values: RecordValues): boolean {
  const isUser = textIn(values.type) === "user";
  const hash = textIn(objectIn(values.properties).password);
  const isIdentifier = textIn(values.type) === "sysprop" && textIn(values.name) === "identifier";
  if (!isUser && !isIdentifier) return false;
  const id = idIn(isUser ? values.id : values.creatorid);
  const before = accounts.get(id) ?? { email: "", isConfirmed: false, groups: "", passwordHash: "" };
  // Scoold makes up addresses of its own for people who have none.
  const email = textIn(values.email).replace(/.*@scoold\.com$/i, "");
  const more = isUser
    ? { email, isConfirmed: values.active === true, groups: textIn(values.groups) }
    : { passwordHash: hash };
  accounts.set(id, { ...before, ...more });
  return true;
}

/** The kind of what is left out, and why. */
function absenceOf(values: RecordValues): [string, string] {
  const type = textIn(values.type).toLowerCase() || "without a type";
  if (kindOfObject(values) === "comment") return ["comments", "hidden"];
  if (kindOfObject(values) === "vote") return ["votes", "withdrawn"];
  if (kindOfObject(values) !== undefined) return ["posts", "in spaces, which not everyone saw"];
  if (type.startsWith("unapproved")) return ["posts", "that wait for approval"];
  return ["objects", type.slice(0, MAX_TYPE)];
}

const MAX_TYPE = 40;
