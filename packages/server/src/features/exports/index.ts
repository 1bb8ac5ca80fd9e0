import type { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { type ArchiveFile, zipStream } from "../../platform/archive/zip.ts";
import type { Db } from "../../tables.ts";
import { findUser } from "../users/index.ts";
import {
  type OwnRows,
  ownAnswers,
  ownBadges,
  ownBookmarks,
  ownComments,
  ownDrafts,
  ownEdits,
  ownFiles,
  ownFlags,
  ownFollows,
  ownPoints,
  ownQuestions,
  ownReactions,
  ownSessions,
  ownVotes,
} from "./own-rows.ts";
import { asJson, asMarkdown } from "./texts.ts";

/** What becomes a list in JSON, by the name of its file. */
const lists: Readonly<Record<string, (db: Db, userId: string) => OwnRows>> = {
  questions: ownQuestions,
  answers: ownAnswers,
  comments: ownComments,
  drafts: ownDrafts,
  edits: ownEdits,
  votes: ownVotes,
  bookmarks: ownBookmarks,
  follows: ownFollows,
  reactions: ownReactions,
  flags: ownFlags,
  reputation: ownPoints,
  badges: ownBadges,
  sessions: ownSessions,
  uploads: ownFiles,
};

/** What is also there to be read, in Markdown. */
const readable = { questions: ownQuestions, answers: ownAnswers, comments: ownComments } as const;

/** Everything that a person has here, as a ZIP archive that is made while it is sent. Source: docs/rules/accounts.md AC17. */
export function archiveOf(app: App, userId: string): Readable {
  return zipStream(filesOf(app, userId));
}

async function* filesOf(app: App, userId: string): AsyncGenerator<ArchiveFile> {
  const db = app.db.read;
  yield { name: "profile.json", content: ownProfile(db, userId) };
  for (const [name, rows] of Object.entries(lists)) yield { name: `${name}.json`, content: asJson(rows(db, userId)) };
  for (const [name, rows] of Object.entries(readable))
    yield { name: `${name}.md`, content: asMarkdown(rows(db, userId)) };
  for await (const { path } of ownFiles(db, userId)) {
    const file = await app.files.read(path);
    if (file) yield { name: `uploads/${path}`, content: file.stream, stored: true };
  }
}

/** What the account says about the person, and what they have chosen; no password, not even as a hash. */
async function* ownProfile(db: Db, userId: string): AsyncGenerator<string> {
  const user = await findUser(db, userId);
  if (!user) return;
  const { username, display_name, email, created_at, last_login_at, bio, website, location } = user;
  const { language, color_scheme, avatar_type, avatar_custom, rank } = user;
  const configs = await db
    .selectFrom("notification_configs")
    .select(["source", "enabled"])
    .where("user_id", "=", userId)
    .execute();
  const mails = Object.fromEntries(configs.map(({ source, enabled }) => [source, enabled === 1]));
  const about = { username, display_name, email, created_at, last_login_at, bio, website, location };
  const chosen = { language, color_scheme, avatar_type, avatar_custom, reputation: rank, mails };
  yield `${JSON.stringify({ ...about, ...chosen }, null, 2)}\n`;
}
