import type { Reply } from "@askwell/contract";
import { type CallHandlers, openPage } from "./open-page.tsx";
import { users } from "./route-access.ts";

type DashboardReply = Reply<"dashboard">["info"];

const healthy: DashboardReply = {
  question_count: 1200,
  resolved_count: 900,
  resolved_rate: "75.00",
  unanswered_count: 60,
  unanswered_rate: "5.00",
  answer_count: 3000,
  comment_count: 40,
  vote_count: 50,
  user_count: 100,
  ...{ report_count: 4, task_count: 3 },
  uploading_files: true,
  shared_cache: "none",
  slow_pages: [],
  plugins: { enabled: 3, failing: 0 },
  skipped_texts: 0,
  skipped_text_error: "",
  smtp: "enabled",
  smtp_accepted: true,
  https: true,
  time_zone: "Europe/Berlin",
  occupying_storage_space: "12 MB",
  upload_quota: { percent: 0, size: "" },
  app_start_time: "7300",
  version_info: { version: "1.0.0", revision: "", remote_version: "" },
  login_required: false,
  go_version: "Node 24",
  database_version: "SQLite 3",
  database_size: "8 MB",
};

/** No plugin. */
export const noPlugin: Reply<"searchStatus"> = {
  ...{ name: "", state: "off", sent: 0, total: 0, waiting: 0, last_error: "", failed_at: 0 },
};

const noBackups: Reply<"backupStatus"> = { state: "off", done_at: 0, next_at: 0, error: "" };

/** Step names. */
export const stepNames = [
  ...(["identity", "logo", "color", "mail", "login", "tags", "legal", "people", "import", "backups"] as const),
];

const noSteps: Reply<"setupSteps"> = {
  steps: stepNames.map((name) => ({ name, state: "done" })),
  is_hidden: false,
  tag_rank: 0,
};

const noJobs: Reply<"backgroundJobs"> = { waiting: 0, failed: 0, failing: [] };

const DAY = 86_400;
/** 2026-11-01. */
/** F i r s t_ d a y. */
export const FIRST_DAY = 1_793_491_200;
const days = [
  { at: FIRST_DAY, questions: 3, answers: 5, people: 1, active: 4 },
  { at: FIRST_DAY + DAY, questions: 0, answers: 2, people: 0, active: 2 },
];
const nothing = { now: 0, before: 0 };
/** A reply that the dashboard shows. */
export type CommunityFixture = Reply<"communityFigures">;
/** Calm community. */
export const calmCommunity: CommunityFixture = {
  is_counted: true,
  figures: {
    ...{ questions: { now: 12, before: 10 }, answers: { now: 5, before: 10 }, active: { now: 9, before: 9 } },
    ...{ answered_percent: { now: 50, before: 40 }, first_answer_seconds: { now: 7200, before: null } },
    ...{ returned: nothing, people: nothing, searches: { now: 8, before: 0 }, empty_searches: { now: 2, before: 0 } },
    database_bytes: { now: 9_500_000, before: 8_000_000 },
  },
  ...{ days, empty_searches: [], referrers: [], tags_without_experts: [] },
};

/** The dashboard of a site in this state. */
export const openDashboard = (more: Partial<DashboardReply> = {}, server: CallHandlers = {}) =>
  openPage("/admin", {
    viewer: users.admin,
    server: {
      dashboard: () => ({ info: { ...healthy, ...more } }),
      communityFigures: () => calmCommunity,
      backgroundJobs: () => noJobs,
      searchStatus: () => noPlugin,
      backupStatus: () => noBackups,
      setupSteps: () => noSteps,
      mailFigures: () => ({ failed: 0, bounced: 0, complained: 0 }),
      ...server,
    },
  });
