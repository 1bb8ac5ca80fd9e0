import type { Readable } from "node:stream";
import { channelsFor, notificationTopics } from "@askwell/domain";
import type { App } from "../../app.ts";
import { type ArchiveFile, zipStream } from "../../platform/archive/zip.ts";
import type { Db } from "../../tables.ts";
import { choicesOf, digestOf } from "../notification-choices/index.ts";
import { findUser } from "../users/index.ts";
import {
  type ExportRows,
  exportAnswers,
  exportAssistantReplies,
  exportBadges,
  exportBookmarks,
  exportClosingVotes,
  exportComments,
  exportConnectedPrograms,
  exportDrafts,
  exportEdits,
  exportFiles,
  exportFlags,
  exportFollows,
  exportGrantedRights,
  exportIgnoredTags,
  exportMails,
  exportMuted,
  exportPoints,
  exportQuestions,
  exportQueueReviews,
  exportReactions,
  exportReads,
  exportSameQuestions,
  exportSanctions,
  exportSavedFilters,
  exportSessions,
  exportVotes,
} from "./export-rows.ts";
import { asJson, asMarkdown } from "./texts.ts";

/** The JSON files, by name. */
const lists: Readonly<Record<string, (db: Db, userId: string, app: App) => ExportRows>> = {
  questions: exportQuestions,
  answers: exportAnswers,
  comments: exportComments,
  drafts: exportDrafts,
  edits: exportEdits,
  votes: exportVotes,
  bookmarks: exportBookmarks,
  follows: exportFollows,
  ignored_tags: exportIgnoredTags,
  saved_filters: exportSavedFilters,
  assistant: exportAssistantReplies,
  muted: exportMuted,
  reactions: exportReactions,
  read: exportReads,
  same_questions: exportSameQuestions,
  closing_votes: exportClosingVotes,
  queue_reviews: exportQueueReviews,
  flags: exportFlags,
  granted_rights: exportGrantedRights,
  sanctions: exportSanctions,
  reputation: exportPoints,
  badges: exportBadges,
  mails: exportMails,
  connected_programs: exportConnectedPrograms,
  sessions: exportSessions,
  uploads: exportFiles,
};

/** The Markdown files for reading, by name. */
const markdownLists = { questions: exportQuestions, answers: exportAnswers, comments: exportComments } as const;

/** All data of a user as a ZIP archive that is generated while it is sent. Source: docs/rules/accounts.md AC17. */
export function exportArchive(app: App, userId: string): Readable {
  return zipStream(archiveFiles(app, userId));
}

async function* archiveFiles(app: App, userId: string): AsyncGenerator<ArchiveFile> {
  const db = app.db.read;
  yield { name: "profile.json", content: exportProfile(app, userId) };
  for (const [name, rows] of Object.entries(lists))
    yield { name: `${name}.json`, content: asJson(rows(db, userId, app)) };
  for (const [name, rows] of Object.entries(markdownLists))
    yield { name: `${name}.md`, content: asMarkdown(rows(db, userId)) };
  for await (const { path } of exportFiles(db, userId)) {
    const file = await app.files.read(path);
    if (file) yield { name: `uploads/${path}`, content: file.stream, stored: true };
  }
}

/** The profile and preferences, without the password hash. */
async function* exportProfile(app: App, userId: string): AsyncGenerator<string> {
  const db = app.db.read;
  const user = await findUser(db, userId);
  if (!user) return;
  const { username, display_name, email, created_at, last_login_at, bio, website, location } = user;
  const { language, color_scheme, writing, avatar_type, avatar_custom, rank } = user;
  const choices = (await choicesOf(db, [userId])).get(userId);
  const notifications = Object.fromEntries(notificationTopics.map((topic) => [topic, channelsFor(topic, choices)]));
  const { frequency, day, hour, time_zone } = await digestOf(app, db, userId);
  const digest = { frequency, day, hour, time_zone };
  const profile = { username, display_name, email, created_at, last_login_at, bio, website, location };
  const looks = { language, color_scheme, writing, avatar_type, avatar_custom };
  const preferences = { ...looks, reputation: rank, notifications, digest };
  yield `${JSON.stringify({ ...profile, ...preferences }, null, 2)}\n`;
}
