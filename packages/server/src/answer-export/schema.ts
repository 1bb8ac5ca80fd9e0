import type { Engine } from "../platform/db/index.ts";

/** A type of a column, as the documented database names it; `s50` is a text of at most 50 characters. */
type AnswerColumnType = "big" | "int" | "tiny" | "small" | "bool" | "text" | "long" | "time" | "date" | `s${number}`;

/** A column of a table of Apache Answer. */
export interface AnswerColumn {
  readonly name: string;
  readonly type: AnswerColumnType;
  readonly isNullable: boolean;
  /** A primary key that counts up. */
  readonly counts: boolean;
  readonly preset: number | undefined;
  readonly isIndexed: boolean;
  readonly isUnique: boolean;
}

/**
 * The tables of version 35 (2.0.2), in the notation of `columnOf`. `+t` stands for both times, which may be missing;
 * `+T` for both times, always there.
 */
const TABLES = {
  activity:
    "id big++, +t, cancelled_at time?, user_id big*, trigger_user_id big*, object_id big*, original_object_id big, activity_type int, cancelled tiny, rank int, has_rank tiny, revision_id big",
  ai_conversation: "id big++, +T, conversation_id s255!, topic long, user_id big",
  ai_conversation_record:
    "id big++, +T, conversation_id s255, chat_completion_id s255, role s128, content long, reasoning_content long?, helpful int, unhelpful int",
  answer:
    "id big, created_at time, updated_at time?, question_id big, user_id big*, last_edit_user_id big, original_text long, parsed_text long, status int=1, adopted int=1, comment_count int, vote_count int, revision_id big",
  api_key: "id int++, +T, last_used_at time, description long, access_key s255!, scope s255, user_id big, hidden int",
  badge:
    "id big, +T, name s256, icon s1024, award_count int, description long, status int=1, badge_group_id big, level tiny=1, single tiny=1, collect s128, handler s128, param text",
  badge_award: "id big, +T, user_id big*, badge_id big*, award_key s64*, badge_group_id big*, is_badge_deleted small",
  badge_group: "id big++, name s256, +T",
  collection: "id big, +T, user_id big*, object_id big, user_collection_group_id big",
  collection_group: "id big++, +T, user_id big*, name s50, default_group int=1",
  comment:
    "id big, +t, user_id big, reply_user_id big?, reply_comment_id big?, object_id big*, question_id big, vote_count int, status tiny, original_text long, parsed_text long",
  config: "id int++, key s128?!, value text?",
  file_record: "id int++, +T, user_id big, file_path s256, file_url s1024, object_id big*, source s128, status tiny",
  meta: "id int++, +T, object_id big*, key s100, value long",
  notification:
    "id big++, +t, user_id big*, object_id big*, content text, type int, msg_type int, is_read int=1, status int=1",
  plugin_config: "id int++, plugin_slug_name s128?!, value text?",
  plugin_kv_storage: "id int++, plugin_slug_name s128, group s128, key s128, value text",
  plugin_user_config: "id int++, user_id big, plugin_slug_name s128?, value text?",
  power: "id int++, +t, name s50, power_type s100, description s200",
  question:
    "id big, created_at time, updated_at time?, user_id big*, invite_user_id text?, last_edit_user_id big, title s150, original_text long, parsed_text long, pin int=1, show int=1, status int=1, view_count int, unique_view_count int, vote_count int, answer_count int, hot_score int, collection_count int, follow_count int, accepted_answer_id big, last_answer_id big, post_update_time time?, revision_id big, linked_count int",
  question_link:
    "id big++, created_at time, updated_at time?, from_question_id big*, from_answer_id big?, to_question_id big*, to_answer_id big?, status int=1",
  report:
    "id big, +t, user_id big, object_id big, reported_user_id big, object_type int, report_type int, content text, flagged_type int, flagged_content text?, status int=1",
  review:
    "id big++, +t, user_id big, object_id big, object_type int, reviewer_user_id big, submitter s100, reason text, status int",
  revision:
    "id big++, +t, user_id big, object_type int, object_id big*, title s255, content long, log s255?, status int=1, review_user_id big",
  role: "id int++, +t, name s50, description s200",
  role_power_rel: "id int++, +t, role_id int, power_type s200",
  site_info: "id int++, +t, type s64, content long, status int=1",
  tag: "id big, +t, main_tag_id big, main_tag_slug_name s35, slug_name s35!, display_name s35, original_text long, parsed_text long, follow_count int, question_count int, status int=1, recommend bool, reserved bool, revision_id big, user_id big",
  tag_rel: "id big++, +t, object_id big*, tag_id big*, status int=1",
  uniqid: "id big++, uniqid_type int",
  user: "id big++, +t, suspended_at time?, suspended_until date?, deleted_at time?, last_login_date time?, username s50!, pass s255, e_mail s100, mail_status tiny=2, notice_status int=2, follow_count int, answer_count int, question_count int, rank int, status int=1, authority_group int=1, display_name s30, avatar text, mobile s20, bio text, bio_html text, website s255, location s100, ip_info s255, is_admin bool, language s100, color_scheme s100",
  user_external_login: "id big++, +t, user_id big, provider s100, external_id s128, meta_info text?",
  user_notification_config: "id big++, +t, user_id big*, source s64*, channels text, enabled bool",
  user_role_rel: "id int++, +t, user_id big, role_id int",
  version: "id int++, version_number int",
} as const;

/** A table of Apache Answer. */
export type AnswerTableName = keyof typeof TABLES;

export const answerTables = Object.keys(TABLES) as AnswerTableName[];

/** Unique indexes over several columns, with the ends of their names. */
const UNIQUE: Partial<Record<AnswerTableName, readonly [end: string, columns: readonly string[]]>> = {
  plugin_kv_storage: ["uk_psg", ["plugin_slug_name", "group", "key"]],
  plugin_user_config: ["uk_up", ["user_id", "plugin_slug_name"]],
  tag_rel: ["s", ["object_id", "tag_id"]],
  user_notification_config: ["uk_us", ["user_id", "source"]],
};

const NOTATION = /^(\w+) ([a-z]+\d*)(=\d+)?(\+\+)?(\?)?([*!])?$/;

/** `name type`, then a value that new rows have (`=1`), `++` counts up, `?` may be NULL, `*` indexed, `!` unique. */
function columnOf(text: string): AnswerColumn {
  const [, name, type, preset, counts, nullable, index] = NOTATION.exec(text) ?? [];
  if (name === undefined) throw new Error(`"${text}" describes no column.`);
  return {
    ...{ name, type: type as AnswerColumnType, isNullable: nullable !== undefined, counts: counts !== undefined },
    preset: preset === undefined ? undefined : Number(preset.slice(1)),
    ...{ isIndexed: index === "*", isUnique: index === "!" },
  };
}

const TIMES = { "+t": ["created_at time?", "updated_at time?"], "+T": ["created_at time", "updated_at time"] };

const columns = new Map<AnswerTableName, readonly AnswerColumn[]>(
  answerTables.map((table) => {
    const texts = TABLES[table].split(", ").flatMap((text) => TIMES[text as keyof typeof TIMES] ?? [text]);
    return [table, texts.map(columnOf)];
  }),
);

/** The columns of a table, in order. */
export const columnsOf = (table: AnswerTableName): readonly AnswerColumn[] => columns.get(table) ?? [];

/** The most characters of a column with a limit. */
export function lengthOf({ type }: AnswerColumn): number | undefined {
  return type.startsWith("s") && type !== "small" ? Number(type.slice(1)) : undefined;
}

const TYPES: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: {
    ...{ big: "INTEGER", int: "INTEGER", tiny: "INTEGER", small: "INTEGER", bool: "INTEGER" },
    ...{ text: "TEXT", long: "TEXT", time: "DATETIME", date: "DATETIME" },
  },
  postgres: {
    ...{ big: "bigint", int: "integer", tiny: "smallint", small: "smallint", bool: "boolean" },
    ...{ text: "text", long: "text", time: "timestamp", date: "timestamp" },
  },
  mysql: {
    ...{ big: "bigint", int: "int", tiny: "tinyint", small: "tinyint(1)", bool: "tinyint(1)" },
    ...{ text: "text", long: "mediumtext", time: "timestamp", date: "datetime" },
  },
};

function typeOf(engine: Engine, column: AnswerColumn): string {
  const length = lengthOf(column);
  if (length !== undefined) return engine === "sqlite" ? "TEXT" : `varchar(${length})`;
  if (column.counts && engine === "postgres") return column.type === "big" ? "bigserial" : "serial";
  return TYPES[engine][column.type]!;
}

/** What a column has in rows that do not name it; undefined for none. */
function presetOf(engine: Engine, column: AnswerColumn): string | undefined {
  const { type, preset, isNullable, counts, name } = column;
  if (isNullable || counts || name === "id" || type === "text" || type === "long") return undefined;
  if (type === "time") return "CURRENT_TIMESTAMP";
  if (type === "bool") return engine === "postgres" ? "false" : "0";
  return lengthOf(column) === undefined ? String(preset ?? 0) : "''";
}

function definitionOf(engine: Engine, column: AnswerColumn, quote: (name: string) => string): string {
  const preset = presetOf(engine, column);
  const isKey = column.name === "id";
  const counted = { sqlite: " AUTOINCREMENT", postgres: "", mysql: " AUTO_INCREMENT" }[engine];
  return [
    `${quote(column.name)} ${typeOf(engine, column)}`,
    isKey && engine === "sqlite" ? ` PRIMARY KEY${column.counts ? counted : ""}` : "",
    column.isNullable ? " NULL" : " NOT NULL",
    preset === undefined ? "" : ` DEFAULT ${preset}`,
    isKey && engine !== "sqlite" ? `${column.counts ? counted : ""} PRIMARY KEY` : "",
  ].join("");
}

/** The statements that create a table with its indexes. */
export function createStatements(engine: Engine, table: AnswerTableName, quote: (name: string) => string): string[] {
  const all = columnsOf(table);
  const definitions = all.map((column) => definitionOf(engine, column, quote)).join(", ");
  const ending = engine === "mysql" ? " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4" : "";
  const index = (name: string, of: readonly string[], unique = "") =>
    `CREATE ${unique}INDEX ${quote(name)} ON ${quote(table)} (${of.map(quote).join(", ")})`;
  const [end, together] = UNIQUE[table] ?? [];
  return [
    `CREATE TABLE ${quote(table)} (${definitions})${ending}`,
    ...all.filter(({ isIndexed }) => isIndexed).map(({ name }) => index(`IDX_${table}_${name}`, [name])),
    ...all.filter(({ isUnique }) => isUnique).map(({ name }) => index(`UQE_${table}_${name}`, [name], "UNIQUE ")),
    ...(together ? [index(`UQE_${table}_${end}`, together, "UNIQUE ")] : []),
  ];
}
