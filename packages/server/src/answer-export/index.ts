import { numberOfId } from "@askwell/domain";
import type { App } from "../app.ts";
import { emptySummary, type ImportSummary } from "../import/summary.ts";
import type { Database } from "../platform/db/index.ts";
import type { Db } from "../tables.ts";
import { exportActivations } from "./activities.ts";
import { exportBadges } from "./badges.ts";
import { exportFiles } from "./files.ts";
import { badgeGroupRows, powerRows, rolePowerRows, roleRows } from "./fixed-rows.ts";
import { exportNotifications } from "./notifications.ts";
import { exportPeople } from "./people.ts";
import { exportAnswers, exportComments, exportQuestions } from "./posts.ts";
import { exportBookmarks, exportFlags, exportReviews } from "./relations.ts";
import { type AnswerExportRun, addRows, leaveOut } from "./run.ts";
import { exportSettings } from "./settings.ts";
import { exportTags } from "./tags.ts";
import { openTarget } from "./target.ts";

/** Options of an export. */
export interface AnswerExportOptions {
  /** The site at one moment; see `withSnapshot`. */
  readonly db: Db;
  /** An empty database. */
  readonly database: Database<unknown>;
  /** Where uploads are copied; without it none are. */
  readonly uploads?: string | undefined;
  /** The time zone in which the other program will run. */
  readonly timeZone?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (phase: string, rows: number) => void;
}

/** The version of the database that is written: 2.0.2. */
const VERSION = 35;

/**
 * Fills an empty database with the site, in the form of Apache Answer 2.0.2. After an error nothing of it is left. Throws
 * `ExportError`. Rules: docs/rules/export-answer.md.
 */
export async function exportAnswer(app: App, options: AnswerExportOptions): Promise<ImportSummary> {
  const summary = emptySummary();
  const target = await openTarget(options.database, {
    ...{ zone: options.timeZone ?? "UTC", now: app.now() },
    onShortened: (table, column) => leaveOut(run, "long texts", `shortened: ${table}.${column}`),
  });
  const run: AnswerExportRun = {
    ...{ app, db: options.db, target, summary, signal: options.signal },
    onProgress: options.onProgress ?? (() => {}),
  };
  try {
    await exportAll(run, options.uploads);
    await target.flush(true);
    await target.finish();
  } catch (error) {
    await target.abandon();
    throw error;
  }
  return summary;
}

async function exportAll(run: AnswerExportRun, uploads: string | undefined): Promise<void> {
  const now = { created_at: run.app.now(), updated_at: run.app.now() };
  addRows(
    run,
    "role",
    roleRows.map((row) => ({ ...row, ...now })),
  );
  addRows(
    run,
    "power",
    powerRows.map((row) => ({ ...row, ...now })),
  );
  addRows(
    run,
    "role_power_rel",
    rolePowerRows.map((row) => ({ ...row, ...now })),
  );
  addRows(run, "badge_group", badgeGroupRows);
  await exportSettings(run);
  await exportPeople(run);
  await exportTags(run);
  await exportQuestions(run);
  await exportAnswers(run);
  await exportComments(run);
  await exportActivations(run);
  await exportBookmarks(run);
  await exportFlags(run);
  await exportReviews(run);
  const badges = await exportBadges(run);
  await exportNotifications(run, badges);
  await exportFiles(run, uploads);
  await countOthers(run);
  addRows(run, "uniqid", [{ id: await lastNumber(run), uniqid_type: 0 }]);
  addRows(run, "version", [{ id: 1, version_number: VERSION }]);
}

/** Tables of which Answer has nothing, with what the report calls their rows. */
const OTHERS = [
  ["oauth_clients", "registered programs", "nothing like them there"],
  ["oauth_grants", "connected programs", "nothing like them there"],
  ["drafts", "drafts", "retained in browsers there"],
  ["saved_filters", "saved filters", "nothing like them there"],
  ["assistant_replies", "answers of the assistant", "checked in another way there"],
  ["assistant_exclusions", "posts that no language model gets", "nothing like them there"],
  ["sanctions", "warnings and restrictions", "nothing like them there"],
  ["granted_rights", "granted rights", "nothing like them there"],
  ["muted_questions", "muted questions", "nothing like them there"],
  ["ignored_tags", "ignored tags", "nothing like them there"],
  ["closing_votes", "votes on closing", "nothing like them there"],
  ["queue_reviews", "reviews in queues", "nothing like them there"],
  ["member_invitations", "invitations by mail or link", "nothing like them there"],
  ["webhooks", "webhooks", "nothing like them there"],
  ["passkeys", "passkeys", "nothing like them there"],
  ["authenticators", "second factors", "nothing like them there"],
  ["plugin_values", "plugin data", "in the form of another program"],
  ["user_plugin_configs", "plugin data", "in the form of another program"],
  ["staff_log", "the log of staff", "nothing like it there"],
  ["mail_log", "the log of mails", "nothing like it there"],
] as const;

async function countOthers(run: AnswerExportRun): Promise<void> {
  const keys = run.db.selectFrom("api_keys").select(({ fn }) => fn.countAll<number | string>().as("count"));
  // Keys that nobody has made belong to connected programs.
  const { count: ownKeys = 0 } = (await keys.where("owner", "!=", "program").executeTakeFirst()) ?? {};
  leaveOut(run, "API keys", "only their hashes are known here", Number(ownKeys));
  const { rules } = run.app.settings.get("automation");
  leaveOut(run, "automation rules", "nothing like them there", rules.length);
  for (const [table, kind, reason] of OTHERS) {
    const count = run.db.selectFrom(table).select(({ fn }) => fn.countAll<number | string>().as("count"));
    leaveOut(run, kind, reason, Number((await count.executeTakeFirst())?.count ?? 0));
  }
}

const NUMBERED = [
  "questions",
  "answers",
  "tags",
  "comments",
  "collections",
  "flags",
  "badges",
  "badge_awards",
] as const;

/** The greatest number in any id of an object, and of those that have been given out. */
async function lastNumber({ db }: AnswerExportRun): Promise<number> {
  const stored = await db.selectFrom("sequences").select("value").where("name", "=", "object").executeTakeFirst();
  const last = await Promise.all(
    NUMBERED.map(async (table) => {
      const row = await db.selectFrom(table).select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
      return numberOfId(row?.id ?? "");
    }),
  );
  return Math.max(Number(stored?.value ?? 0), ...last, 1);
}
