import type { Reply } from "@askwell/contract";
import { MAX_COUNTED_TASKS } from "@askwell/domain";
import type { App } from "../../app.ts";
import { databaseFacts } from "../../platform/db/index.ts";
import { version } from "../../version.ts";
import type { Admin } from "../../viewer.ts";
import { slowPages } from "../community/index.ts";
import { siteQuota } from "../files/index.ts";
import { countAllWaiting } from "../notifications/index.ts";
import { skippedTexts } from "../posts/index.ts";
import { countOpenTasks } from "../review/index.ts";
import { isAccepted } from "../site/index.ts";
import { newestVersion } from "./check-update.ts";
import { countPeople, readTotals } from "./queries.ts";

type DashboardFigures = Reply<"dashboard">["info"];

/** Counts and the state of the site. Post counts are read from stored totals, so that the cost does not grow. */
export async function dashboard(app: App, admin: Admin): Promise<Reply<"dashboard">> {
  const db = app.db.read;
  const database = await databaseFacts(db);
  const { usedBytes, maxBytes } = await siteQuota(app);
  const { smtp_host } = app.settings.get("smtp");
  const skipped = await skippedTexts(app);
  const figures: DashboardFigures = {
    ...(await postCounts(app)),
    user_count: await countPeople(db),
    report_count: await countAllWaiting(db),
    task_count: await countOpenTasks(app, admin, MAX_COUNTED_TASKS),
    uploading_files: true,
    shared_cache: app.sharedCache.state,
    ...{ skipped_texts: skipped.count, skipped_text_error: skipped.error },
    slow_pages: await slowPages(app),
    plugins: pluginCounts(app),
    smtp: smtp_host === "" ? "not_configured" : "enabled",
    smtp_accepted: isAccepted(app.settings),
    https: app.settings.get("general").site_url.startsWith("https:"),
    time_zone: app.settings.get("interface").time_zone,
    occupying_storage_space: sizeOf(usedBytes),
    upload_quota: { percent: maxBytes > 0 ? Math.floor((usedBytes / maxBytes) * 100) : 0, size: sizeOf(maxBytes) },
    app_start_time: String(Math.floor(process.uptime())),
    version_info: { version, revision: "", remote_version: await newestVersion(app) },
    login_required: app.settings.get("security").login_required,
    go_version: `Node.js ${process.versions.node}`,
    database_version: database.version,
    database_size: sizeOf(database.sizeBytes),
  };
  return { info: figures };
}

/** How many plugins are on, and how many of these do not run or have failed when they were called last. */
function pluginCounts({ plugins }: App): DashboardFigures["plugins"] {
  const enabled = plugins.all.filter(({ slug_name }) => plugins.isEnabled(slug_name));
  const failing = enabled.filter(
    ({ slug_name }) => plugins.failureOf(slug_name) !== undefined || !plugins.isRunning(slug_name),
  );
  return { enabled: enabled.length, failing: failing.length };
}

type PostCountName =
  | `${"question" | "resolved" | "unanswered" | "answer" | "comment" | "vote"}_count`
  | "resolved_rate"
  | "unanswered_rate";

async function postCounts(app: App): Promise<Pick<DashboardFigures, PostCountName>> {
  const totals = await readTotals(app.db.read);
  const total = (name: string) => totals.get(name) ?? 0;
  const question_count = total("questions.visible");
  const resolved_count = total("questions.resolved");
  const unanswered_count = total("questions.answerless");
  return {
    question_count,
    resolved_count,
    resolved_rate: percent(resolved_count, question_count),
    unanswered_count,
    unanswered_rate: percent(unanswered_count, question_count),
    answer_count: total("answers.available"),
    comment_count: total("comments.available"),
    vote_count: total("votes.cast"),
  };
}

const percent = (part: number, total: number) => ((total === 0 ? 0 : part / total) * 100).toFixed(2);

const UNITS = ["B", "KB", "MB", "GB", "TB"];

/** A size with two decimals, as `1.50 MB`. */
function sizeOf(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${UNITS[unit]}`;
}
