import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { hashSync } from "bcryptjs";

/** The columns of each table of an Answer site, as documented; `+` stands for `created_at` and `updated_at`. */
const COLUMNS = {
  activity:
    "+ cancelled_at user_id trigger_user_id object_id original_object_id activity_type cancelled rank has_rank revision_id",
  answer:
    "+ question_id user_id last_edit_user_id original_text parsed_text status adopted comment_count vote_count revision_id",
  api_key: "+ last_used_at description access_key scope user_id hidden",
  badge: "+ name icon award_count description status badge_group_id level single collect handler param",
  badge_award: "+ user_id badge_id award_key badge_group_id is_badge_deleted",
  collection: "+ user_id object_id user_collection_group_id",
  comment: "+ user_id reply_user_id reply_comment_id object_id question_id vote_count status original_text parsed_text",
  config: "key value",
  file_record: "+ user_id file_path file_url object_id source status",
  meta: "+ object_id key value",
  notification: "+ user_id object_id content type msg_type is_read status",
  plugin_config: "plugin_slug_name value",
  question:
    "+ user_id invite_user_id last_edit_user_id title original_text parsed_text pin show status view_count unique_view_count vote_count answer_count hot_score collection_count follow_count accepted_answer_id last_answer_id post_update_time revision_id linked_count",
  question_link: "+ from_question_id from_answer_id to_question_id to_answer_id status",
  report: "+ user_id object_id reported_user_id object_type report_type content flagged_type flagged_content status",
  review: "+ user_id object_id object_type reviewer_user_id submitter reason status",
  revision: "+ user_id object_type object_id title content log status review_user_id",
  site_info: "+ type content status",
  tag: "+ main_tag_id main_tag_slug_name slug_name display_name original_text parsed_text follow_count question_count status recommend reserved revision_id user_id",
  tag_rel: "+ object_id tag_id status",
  uniqid: "uniqid_type",
  user: "+ suspended_at suspended_until deleted_at last_login_date username pass e_mail mail_status notice_status follow_count answer_count question_count rank status authority_group display_name avatar mobile bio bio_html website location ip_info is_admin language color_scheme",
  user_external_login: "+ user_id provider external_id meta_info",
  user_notification_config: "+ user_id source channels enabled",
  user_role_rel: "+ user_id role_id",
  version: "version_number",
} as const;

type AnswerTable = keyof typeof COLUMNS;
type OldRow = Readonly<Record<string, SQLInputValue>>;

/** The numbers that installations give to the kinds of activities and the reasons. */
const CONFIG: Readonly<Record<number, string>> = {
  ...{ 1: "answer.accepted", 2: "answer.voted_up", 3: "question.voted_up", 5: "answer.accept", 10: "user.activated" },
  ...{ 11: "edit.accepted", 12: "answer.vote_down", 13: "question.voted_down", 14: "answer.voted_down" },
  ...{ 16: "answer.deleted", 25: "comment.vote_up", 27: "question.vote_down", 28: "question.vote_up" },
  ...{ 30: "answer.vote_up", 32: "question.follow", 35: "tag.follow", 57: "reason.spam", 59: "reason.something" },
  ...{ 87: "question.asked", 88: "question.closed", 90: "question.answered", 91: "question.commented" },
  ...{ 93: "question.edited", 97: "answer.answered", 102: "tag.created" },
};

/** A small database of an Answer site, for tests. */
export interface AnswerSite {
  /** Its URL. */
  readonly database: string;
  /** Adds a row; what is not given is 0, empty or NULL as the program would leave it. */
  add(table: AnswerTable, row: OldRow): void;
  /** Runs a statement. */
  run(sql: string): void;
  /** Stores a value that no program would in a row of a table; ids get the number. */
  spoil(table: string, cell: SpoiledCell): void;
  close(): void;
}

/** Which row and column of a table are meant, counted round, and what is stored there. */
interface SpoiledCell {
  readonly row: number;
  readonly column: number;
  readonly value: SQLInputValue;
  readonly number: SQLInputValue;
}

const MOMENT = "2024-05-01 12:00:00";
const NULLABLE = /_at$|_until$|_date$|^post_update_time$|^meta_info$|^flagged_|^reply_/;
const NUMBERS =
  /^(id|rank|status|pin|show|type|is_read|level|single|hidden|enabled|cancelled|recommend|reserved|version_number|.*_(id|count|type|status|group|score)|is_.*|has_rank|adopted)$/;

/** Creates an empty site of a version of the database, without the columns and tables that it lacks. */
export function createAnswerSite({ version = 35, without = [] as readonly string[] } = {}): AnswerSite {
  const folder = mkdtempSync(join(tmpdir(), "askwell-answer-"));
  const file = join(folder, "answer.db");
  const database = new DatabaseSync(file);
  const columnsOf = (table: AnswerTable) =>
    ["id", ...COLUMNS[table].replace("+", "created_at updated_at").split(" ")].filter(
      (column) => !without.includes(`${table}.${column}`),
    );
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
  for (const table of Object.keys(COLUMNS) as AnswerTable[]) {
    if (without.includes(table)) continue;
    const columns = columnsOf(table).map(
      (name) => `"${name}" ${name === "id" ? "integer primary key" : NUMBERS.test(name) ? "integer" : "text"}`,
    );
    database.exec(`create table "${table}" (${columns.join(", ")})`);
  }
  const add = (table: AnswerTable, row: OldRow) => {
    const columns = columnsOf(table).filter((column) => column !== "id" || "id" in row);
    const unset = (column: string) =>
      column === "created_at" || column === "updated_at"
        ? MOMENT
        : NULLABLE.test(column)
          ? null
          : NUMBERS.test(column)
            ? 0
            : "";
    const values = columns.map((column) => (column in row ? (row[column] ?? null) : unset(column)));
    const places = columns.map(() => "?").join(", ");
    database.prepare(`insert into "${table}" (${quoted(columns)}) values (${places})`).run(...values);
  };
  for (const [id, key] of Object.entries(CONFIG)) add("config", { id: Number(id), key, value: "0" });
  add("version", { id: 1, version_number: version });
  add("site_info", { type: "general", content: JSON.stringify({ name: "Tea", site_url: "https://old.example" }) });
  return {
    database: `sqlite:${file}`,
    add,
    run: (sql) => database.exec(sql),
    spoil(table, { row, column, value, number }) {
      const ids = database.prepare(`select cast(id as text) as id from "${table}" order by id`).all();
      const rows = ids.map(({ id }) => BigInt(String(id)));
      const columns = columnsOf(table as AnswerTable);
      const name = columns[column % columns.length]!;
      const stored = name === "id" ? number : value;
      database
        .prepare(`update or ignore "${table}" set "${name}" = ? where id = ?`)
        .run(stored, rows[row % rows.length]!);
    },
    close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The id of an object of the old site. */
const objectIdOf = (kind: number) => (number: number) =>
  10_000_000_000_000_000n + BigInt(kind) * 10_000_000_000_000n + BigInt(number);

export const oldId = {
  question: objectIdOf(1),
  answer: objectIdOf(2),
  tag: objectIdOf(3),
  collection: objectIdOf(6),
  comment: objectIdOf(7),
  report: objectIdOf(8),
  badge: objectIdOf(9),
  award: objectIdOf(10),
};

/** `old-Pass-1`, as the program stores it. */
export const OLD_PASSWORD = "old-Pass-1";
export const OLD_HASH = "$2b$10$UtQNvwoLLv26n4EAUQhvrOTejEEXYYl6fSh54uSm1K8gz7mUU8YtC";

/** A password as the program stores it. */
export const oldHashOf = (password: string): string => hashSync(password, 10);
