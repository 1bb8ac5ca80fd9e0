import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeForumDump } from "./forum-dump.ts";
import {
  authorOf,
  commentsOf,
  DATE,
  type ExportedRow,
  type ExportedThread,
  numberOf,
  PEOPLE,
  textOf,
} from "./threads.ts";

/** The words behind `askwell import`, by platform. */
export type OtherExports = Readonly<Record<string, readonly string[]>>;

interface WrittenFile {
  add(value: object): Promise<void>;
  end(): Promise<void>;
}

/** A list of JSON, or lines of it. */
async function openFile(path: string): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true });
  const stream = createWriteStream(path);
  const isList = path.endsWith(".json");
  let count = 0;
  return {
    async add(value) {
      const before = isList ? (count === 0 ? "[" : ",\n") : "";
      count += 1;
      if (!stream.write(`${before}${JSON.stringify(value)}${isList ? "" : "\n"}`)) await once(stream, "drain");
    },
    async end() {
      stream.end(isList ? `${count === 0 ? "[" : ""}]\n` : "");
      await once(stream, "close");
    },
  };
}

const person = (id: number) => ({ id, name: `Person ${id}`, email: `person-${id}@example.com` });
const people = Array.from({ length: PEOPLE }, (_, at) => person(at + 1));

/** Writes the files of every platform that is imported from files. */
export async function writeOtherExports(threads: readonly ExportedThread[], to: string): Promise<OtherExports> {
  await writeRecords(threads, join(to, "json"));
  await writeScoold(threads, join(to, "scoold"));
  await writeTeam(threads, join(to, "team"));
  await writeDiscussions(threads, join(to, "discussions.json"));
  await writeForumDump(threads, join(to, "forum.sql"));
  return {
    json: ["json", join(to, "json")],
    scoold: ["scoold", join(to, "scoold")],
    "stackoverflow-teams": ["stackoverflow-teams", join(to, "team"), "--source", "team"],
    discourse: ["discourse", join(to, "forum.sql"), "--uploads", to],
    "github-discussions": ["github-discussions", join(to, "discussions.json")],
  };
}

async function writeRecords(threads: readonly ExportedThread[], folder: string): Promise<void> {
  const file = (kind: string) => openFile(join(folder, `${kind}.jsonl`));
  const [persons, questions, answers, comments] = await Promise.all(
    ["people", "questions", "answers", "comments"].map(file),
  );
  for (const each of people) await persons?.add({ ...each, created_at: DATE });
  const post = (row: ExportedRow) => ({
    id: row.id,
    text: textOf(row),
    author: authorOf(row),
    created_at: row.created_at,
  });
  for (const thread of threads) {
    const { question } = thread;
    await questions?.add({ ...post(question), title: question.title, tags: question.tags });
    for (const each of commentsOf(thread, question)) await comments?.add({ ...post(each), question: question.id });
    for (const answer of thread.answers) {
      await answers?.add({ ...post(answer), question: question.id });
      for (const each of commentsOf(thread, answer)) await comments?.add({ ...post(each), answer: answer.id });
    }
  }
  for (const each of [persons, questions, answers, comments]) await each?.end();
}

async function writeScoold(threads: readonly ExportedThread[], folder: string): Promise<void> {
  const file = await openFile(join(folder, "app_part1.json"));
  const object = (type: string, id: string, more: object) =>
    file.add({ type, id, timestamp: Date.parse(DATE), space: "scooldspace:default", ...more });
  for (const { id, name, email } of people) {
    await object("user", String(id), { email, active: true, groups: "users" });
    await object("profile", `${id}:profile`, { creatorid: String(id), name, votes: id });
  }
  const post = (row: ExportedRow) => ({ creatorid: `${authorOf(row)}:profile`, votes: row.score });
  const comment = (row: ExportedRow, parentid: string) =>
    object("comment", `c${row.id}`, { ...post(row), parentid, comment: textOf(row) });
  for (const thread of threads) {
    const { question } = thread;
    const { title, tags } = question;
    await object("question", `q${question.id}`, { ...post(question), title, body: textOf(question), tags });
    for (const each of commentsOf(thread, question)) await comment(each, `q${question.id}`);
    for (const answer of thread.answers) {
      const parent = { parentid: `q${question.id}`, body: textOf(answer) };
      await object("reply", `a${answer.id}`, { ...post(answer), ...parent });
      for (const each of commentsOf(thread, answer)) await comment(each, `a${answer.id}`);
    }
  }
  await file.end();
}

async function writeTeam(threads: readonly ExportedThread[], folder: string): Promise<void> {
  const file = (kind: string) => openFile(join(folder, `${kind}.json`));
  const [users, accounts, tags, posts, comments] = await Promise.all(
    ["users", "accounts", "tags", "posts", "comments"].map(file),
  );
  for (const { id, name, email } of people) {
    await users?.add({ id, realName: name, accountId: id, reputation: id, creationDate: DATE });
    await accounts?.add({ accountId: id, verifiedEmail: email });
  }
  for (const name of new Set(threads.flatMap(({ question }) => question.tags ?? [])))
    await tags?.add({ name, count: 1 });
  const post = (row: ExportedRow) => ({
    ...{ id: numberOf(row.id), score: row.score, creationDate: row.created_at, ownerUserId: authorOf(row) },
    ...{ postState: "Published", bodyMarkdown: textOf(row) },
  });
  const comment = (row: ExportedRow, postId: unknown) => ({
    ...{ id: numberOf(row.id), postId: numberOf(postId), text: textOf(row) },
    ...{ userId: authorOf(row), creationDate: row.created_at },
  });
  for (const thread of threads) {
    const { question } = thread;
    const list = `|${(question.tags ?? []).join("|")}|`;
    await posts?.add({ ...post(question), postType: "question", title: question.title, tags: list });
    for (const each of commentsOf(thread, question)) await comments?.add(comment(each, question.id));
    for (const answer of thread.answers) {
      await posts?.add({ ...post(answer), postType: "answer", parentId: numberOf(question.id) });
      for (const each of commentsOf(thread, answer)) await comments?.add(comment(each, answer.id));
    }
  }
  for (const each of [users, accounts, tags, posts, comments]) await each?.end();
}

async function writeDiscussions(threads: readonly ExportedThread[], path: string): Promise<void> {
  const file = await openFile(path);
  const list = (nodes: readonly object[]) => ({ totalCount: nodes.length, pageInfo: { hasNextPage: false }, nodes });
  const post = (row: ExportedRow) => ({
    ...{ id: `D_${row.id}`, body: textOf(row), createdAt: row.created_at, lastEditedAt: null },
    ...{ upvoteCount: Math.max(0, Number(row.score ?? 0)), author: { login: `person-${authorOf(row)}` } },
  });
  for (const thread of threads) {
    const { question } = thread;
    const number = numberOf(question.id);
    const asked = { number, title: question.title, url: `https://github.com/tea/pots/discussions/${number}` };
    const comments = thread.answers.map((answer) => ({
      ...{ ...post(answer), isAnswer: false, isMinimized: false },
      replies: list(commentsOf(thread, answer).map((each) => ({ ...post(each), isMinimized: false }))),
    }));
    await file.add({
      ...{ ...post(question), ...asked, updatedAt: DATE, closed: false, locked: false, answer: null },
      labels: list((question.tags ?? []).map((name) => ({ name }))),
      category: { name: "Tea", slug: "tea", description: "" },
      comments: list(comments),
    });
  }
  await file.end();
}
