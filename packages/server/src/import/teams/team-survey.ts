import { readdir } from "node:fs/promises";
import { jsonRecords } from "../records/json-records.ts";
import { idIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import { countLeftOut, emptySummary, type ImportSummary } from "../summary.ts";
import { absenceOfPost, kindOfPost, type TeamExport } from "./team-posts.ts";

/** What a first reading of an export finds. */
export interface TeamSurvey {
  /** The ids of the questions that are imported: a comment does not say what it belongs to. */
  readonly questions: ReadonlySet<string>;
  /** The confirmed addresses of people, by their accounts. */
  readonly emails: ReadonlyMap<string, string>;
  /** The paths of pictures below the folder, by their names. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly copied: Set<string>;
  readonly files: { copied: number };
  readonly leftOut: ImportSummary;
}

/** Reads once what records refer to. Rules: docs/rules/import.md X29 and X30. */
export async function surveyOfTeam(team: Pick<TeamExport, "folder" | "fileOf">): Promise<TeamSurvey> {
  const questions = new Set<string>();
  const emails = new Map<string, string>();
  const leftOut = emptySummary();
  for await (const post of valuesIn(team.fileOf("posts.json"))) {
    const reason = absenceOfPost(post);
    if (reason !== undefined) countLeftOut(leftOut, "posts", reason);
    else if (kindOfPost(post) === "question") questions.add(idIn(post.id));
  }
  for await (const account of valuesIn(team.fileOf("accounts.json")))
    emails.set(idIn(account.accountId), textIn(account.verifiedEmail));
  for await (const _ of valuesIn(team.fileOf("users2badges.json")))
    countLeftOut(leftOut, "badges", "this site derives its own");
  const pictures = new Map<string, string>();
  for (const entry of await readdir(team.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(png|jpe?g|gif|webp)$/i.test(entry.name)) continue;
    const path = `${entry.parentPath}/${entry.name}`.slice(team.folder.length + 1);
    if (/^[\w./-]+$/.test(path)) pictures.set(entry.name.toLowerCase(), path);
  }
  return { questions, emails, pictures, copied: new Set(), files: { copied: 0 }, leftOut };
}

async function* valuesIn(file: string | undefined): AsyncGenerator<RecordValues> {
  if (file === undefined) return;
  for await (const record of jsonRecords(file, null)) if (!("broken" in record)) yield record.values;
}
