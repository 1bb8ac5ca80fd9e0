import type { Reply, UserBasic } from "@askwell/contract";
import { type ReviewTaskKind, reasonOfKey } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { reasonText, submitterName } from "../../posts/index.ts";
import { listSanctionsById } from "../../sanctions/index.ts";
import type { ReviewTaskRow } from "../../tasks/index.ts";
import { userBasics } from "../../users/index.ts";
import { type ObjectLocation, objectLocations } from "../object-locations.ts";
import { listPostRows } from "../queries.ts";
import type { ReviewRow } from "../table.ts";
import { listFlagReasons, listReviewsById } from "./queries.ts";

/** A task in its wire format. */
export type TaskListItem = Reply<"reviewTasks">["list"][number];

const EXCERPT_CHARACTERS = 120;

/** The id of a task on the wire. */
const taskIdOf = ({ kind, subject_id }: Pick<ReviewTaskRow, "kind" | "subject_id">): string => `${kind}:${subject_id}`;

/** Tasks in their wire format; those whose post no longer exists are left out. A fixed number of queries. */
export async function taskItems(
  app: App,
  db: Db,
  who: Member,
  rows: readonly ReviewTaskRow[],
): Promise<TaskListItem[]> {
  const appeals = rows.filter(({ kind }) => kind === "appeal").map(({ subject_id }) => subject_id);
  const ids = rows.filter(({ kind }) => kind !== "appeal").map(({ object_id }) => object_id);
  const locations = await objectLocations(app, db, ids);
  const excerpts = await listExcerpts(db, ids, appeals);
  const reasons = await reasonsOf(app, db, who, rows);
  const claimer = (row: ReviewTaskRow) =>
    row.claimed_until > app.now() && row.claimed_by !== who.id ? row.claimed_by : "0";
  const people = await userBasics(
    app,
    db,
    rows.flatMap((row) => [row.person_id, claimer(row)]),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.person_id) ?? null;
    const location = row.kind === "appeal" ? locationOfAppeal(person) : locations.get(row.object_id);
    if (!location || location.title === "") return [];
    return {
      ...location,
      id: taskIdOf(row),
      kind: row.kind as ReviewTaskKind,
      object_type: row.object_kind as TaskListItem["object_type"],
      excerpt: excerpts.get(row.kind === "appeal" ? row.subject_id : row.object_id) ?? "",
      person,
      opened_at: row.opened_at,
      reports: row.reports,
      ...(row.urgent === 1 && { is_hidden: true as const }),
      reasons: reasons.get(taskIdOf(row)) ?? [],
      claimed_by: people.get(claimer(row)) ?? null,
    };
  });
}

/** An appeal is about its user and leads to no post. */
function locationOfAppeal(person: UserBasic | null): ObjectLocation {
  const title = person?.display_name || person?.username || "";
  return { object_id: person?.id ?? "", question_id: "", answer_id: "", comment_id: "", title };
}

/** The beginnings of the texts of answers, comments and appeals. */
async function listExcerpts(db: Db, ids: readonly string[], appeals: readonly string[]): Promise<Map<string, string>> {
  const { answers, comments } = await listPostRows(db, ids);
  const texts = [
    ...(await listSanctionsById(db, appeals)).map(({ id, appeal }) => [id, appeal] as const),
    ...[...answers.values()].map(({ id, content }) => [id, content] as const),
    ...[...comments.values()].map(({ id, original_text }) => [id, original_text] as const),
  ];
  return new Map(texts.map(([id, text]) => [id, excerptOf(text)]));
}

function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > EXCERPT_CHARACTERS
    ? `${characters.slice(0, EXCERPT_CHARACTERS).join("")}…`
    : characters.join("");
}

type TaskReasons = Map<string, TaskListItem["reasons"]>;

async function reasonsOf(app: App, db: Db, who: Member, rows: readonly ReviewTaskRow[]): Promise<TaskReasons> {
  const subjects = (kind: ReviewTaskKind) => rows.filter((row) => row.kind === kind).map((row) => row.subject_id);
  const t = app.translator(who.language);
  const reasons: TaskReasons = new Map();
  for (const { object_id, reason: key, count } of await listFlagReasons(db, subjects("flagged_post"))) {
    const reason = reasonOfKey(key);
    const id = taskIdOf({ kind: "flagged_post", subject_id: object_id });
    if (reason) reasons.set(id, [...(reasons.get(id) ?? []), { name: t(`reasons.${reason}.name`), count }]);
  }
  for (const review of await listReviewsById(db, subjects("queued_post"))) {
    const id = taskIdOf({ kind: "queued_post", subject_id: review.id });
    reasons.set(id, [{ name: whyHeld(app, who, review), count: 1 }]);
  }
  return reasons;
}

function whyHeld(app: App, { language }: Member, { submitter, reason }: ReviewRow): string {
  return reasonText(app, language, reason) || submitterName(app, language, submitter);
}
