import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiscourseSite, type DiscourseRow } from "../../packages/server/testing/discourse/discourse-site.ts";
import { writeForumArchive } from "../../packages/server/testing/discourse/forum-archive.ts";
import { createQ2aSite } from "../../packages/server/testing/question2answer/q2a-site.ts";
import { startServer } from "../../scripts/databases/server.ts";
import { importedTables, rowsOf, runKilled, runWhole, uploadsOf } from "../harness/killed.ts";
import { newFolder, startSite } from "../harness/site.ts";

const LONGEST_MS = 240_000;
/** How many questions a source has, each with an answer and a comment. */
const COUNT = 200;
/** Those of the questions, and of the people who have asked them. */
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
/** Some questions have a picture. */
const hasPicture = (n: number) => n % 40 === 0;
/** The rows of a new site; its questions are deleted by an import. */
const STARTERS: Readonly<Record<string, number>> = { questions: 2, answers: 2 };
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
const DATE = "2021-05-01T10:00:00Z";

let folder: string;
/** An installed site without posts. */
let empty: string;
beforeAll(async () => {
  folder = await newFolder();
  empty = join(folder, "empty");
  await mkdir(empty);
  const site = await startSite({ folder: empty });
  await site.stop();
}, LONGEST_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, content: string | Buffer | readonly object[]): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Array.isArray(content) ? JSON.stringify(content) : (content as string | Buffer));
}

/** Imports into one site without a break, and into another one that is killed again and again; both are the same then. */
async function expectWhole(name: string, args: readonly string[], expected: Record<string, number>): Promise<void> {
  const [once, killed] = [join(folder, `${name}-once`), join(folder, `${name}-killed`)];
  for (const to of [once, killed]) await cp(empty, to, { recursive: true });
  await runWhole(["import", ...args], once);
  expect(await runKilled(["import", ...args], killed, { growth: 3 })).toBeGreaterThan(2);
  const rows = rowsOf(once, importedTables);
  const counts = Object.keys(expected).map((table) => [table, (rows[table]?.length ?? 0) - (STARTERS[table] ?? 0)]);
  expect(Object.fromEntries(counts)).toEqual(expected);
  expect(rowsOf(killed, importedTables)).toEqual(rows);
  expect(await uploadsOf(killed)).toEqual(await uploadsOf(once));
  // Once more, nothing is new.
  await runWhole(["import", ...args], killed);
  expect(rowsOf(killed, importedTables)).toEqual(rows);
}

test(
  "X25 an import of GitHub Discussions that is killed again and again brings everything once",
  async () => {
    const url = "https://github.com/tea/pots";
    const list = (nodes: readonly object[]) => ({ totalCount: nodes.length, pageInfo: { hasNextPage: false }, nodes });
    const post = (id: string, n: number) => ({
      ...{ id, body: `The text of ${id}`, createdAt: DATE, lastEditedAt: null, upvoteCount: 3 },
      author: { login: `person-${n}` },
    });
    await write(
      "discussions.json",
      numbers.map((n) => ({
        ...post(`D_${n}`, n),
        ...{ number: n, title: `How long does tea ${n} steep?`, url: `${url}/discussions/${n}`, updatedAt: DATE },
        ...{ closed: false, locked: false, answer: { id: `DC_${n}` }, labels: list([]) },
        category: { name: "Tea", slug: "tea", description: "All about tea" },
        comments: list([
          {
            ...post(`DC_${n}`, COUNT + 1 - n),
            ...{ isAnswer: true, isMinimized: false },
            replies: list([{ ...post(`DR_${n}`, n), isMinimized: false }]),
          },
        ]),
      })),
    );
    const posts = { questions: COUNT, answers: COUNT, comments: COUNT, imported_addresses: COUNT + 1 };
    await expectWhole("github", ["github-discussions", join(folder, "discussions.json")], posts);
  },
  LONGEST_MS,
);

test(
  "X29 an import of a team that is killed again and again brings everything once",
  async () => {
    const picture = "https://stackoverflow.com/c/tea/images/s/pot.png";
    const post = (id: number, n: number, more: object) => ({
      ...{ id, score: 3, creationDate: DATE, ownerUserId: n, postState: "Published" },
      ...{ bodyMarkdown: `The text of ${id}${hasPicture(id) ? ` ![pot](${picture})` : ""}`, ...more },
    });
    await write(
      "team/users.json",
      numbers.map((id) => ({ id, realName: `Person ${id}`, accountId: id, reputation: id, creationDate: DATE })),
    );
    await write(
      "team/accounts.json",
      numbers.map((id) => ({ accountId: id, verifiedEmail: `p${id}@club.example` })),
    );
    await write("team/tags.json", [{ name: "tea", count: COUNT }]);
    await write(
      "team/posts.json",
      numbers.flatMap((n) => [
        post(n, n, {
          ...{ postType: "question", title: `How long does tea ${n} steep?`, tags: "|tea|" },
          acceptedAnswerId: 1000 + n,
        }),
        post(1000 + n, COUNT + 1 - n, { postType: "answer", parentId: n }),
      ]),
    );
    await write(
      "team/comments.json",
      numbers.map((n) => ({ id: n, postId: n, text: `Comment ${n}`, userId: n, creationDate: DATE })),
    );
    await write("team/images/pot.png", PICTURE);
    const args = ["stackoverflow-teams", join(folder, "team"), "--source", "tea", "--address", "https://tea.example"];
    await expectWhole("team", args, { questions: COUNT, answers: COUNT, comments: COUNT });
  },
  LONGEST_MS,
);

test(
  "X36 an import of Scoold that is killed again and again brings everything once",
  async () => {
    const object = (type: string, id: string, more: object) => ({ type, id, timestamp: Date.parse(DATE), ...more });
    const post = (type: string, id: string, n: number, more: object) =>
      object(type, id, { creatorid: `${n}:profile`, space: "scooldspace:default", votes: 3, ...more });
    await write(
      "scoold/app_part1.json",
      numbers.flatMap((n) => [
        object("user", String(n), { email: `p${n}@club.example`, active: true, groups: "users" }),
        object("profile", `${n}:profile`, { creatorid: String(n), name: `Person ${n}`, votes: n }),
        post("question", `q${n}`, n, {
          ...{ title: `How long does tea ${n} steep?`, body: `The text of ${n}`, tags: ["tea"], answerid: `a${n}` },
        }),
        post("reply", `a${n}`, COUNT + 1 - n, { parentid: `q${n}`, body: `Answer ${n}` }),
        post("comment", `c${n}`, n, { parentid: `a${n}`, comment: `Comment ${n}` }),
      ]),
    );
    await expectWhole("scoold", ["scoold", join(folder, "scoold")], {
      questions: COUNT,
      answers: COUNT,
      comments: COUNT,
    });
  },
  LONGEST_MS,
);

const MOMENT = "2021-05-01 10:00:00";

/** Writes a backup archive of a forum: every person has a picture and a badge, every question a like and a bookmark. */
async function writeDiscourseArchive(file: string): Promise<void> {
  const old = await createDiscourseSite();
  const sha1 = "bda2c513e1da04f7b4e99230851ea2aafeb8cc4e";
  const url = `/uploads/default/original/1X/${sha1}.png`;
  const posts = numbers.flatMap((n): DiscourseRow[] => {
    const picture = hasPicture(n) ? "\n![pot](upload://r3AYqESanERjladb4vBB7VsMBm6.png)" : "";
    const post = { topic_id: n, user_id: n, like_count: 1 };
    return [
      { ...post, id: n, post_number: 1, raw: `The text of ${n}${picture}` },
      { ...post, id: 1000 + n, post_number: 2, raw: `Answer ${n}`, user_id: COUNT + 1 - n },
      { ...post, id: 2000 + n, post_number: 3, raw: `Comment ${n}`, reply_to_post_number: 2 },
    ];
  });
  const person = (id: number) => ({ id, username: `person_${id}`, name: `Person ${id}`, uploaded_avatar_id: 1 });
  await old.add("users", ...numbers.map(person));
  await old.add("badges", { id: 101, name: "Tea Master" });
  await old.add("user_badges", ...numbers.map((id) => ({ id, badge_id: 101, user_id: id })));
  await old.add("categories", { id: 1, name: "Tea", slug: "tea" });
  await old.add("topics", ...numbers.map((id) => ({ id, title: `How long does tea ${id} steep?`, category_id: 1 })));
  await old.add("posts", ...posts);
  await old.add("uploads", { id: 1, sha1, url });
  const like = { post_action_type_id: 2 };
  await old.add("post_actions", ...numbers.map((n) => ({ ...like, id: n, post_id: n, user_id: (n % COUNT) + 1 })));
  const bookmark = { bookmarkable_type: "Post" };
  await old.add("bookmarks", ...numbers.map((n) => ({ ...bookmark, id: n, user_id: n, bookmarkable_id: n })));
  await write(`discourse${url}`, PICTURE);
  await writeForumArchive(old, join(folder, "discourse"), file);
  await old.drop();
}

test(
  "X21 X39 an import of an archive of Discourse that is killed again and again brings everything once",
  async () => {
    const file = join(folder, "forum.tar.gz");
    await writeDiscourseArchive(file);
    const posts = { questions: COUNT, answers: COUNT, comments: COUNT, votes: COUNT, collections: COUNT };
    await expectWhole("discourse", ["discourse", file], posts);
  },
  LONGEST_MS,
);

test(
  "X32 an import of a Question2Answer site on MariaDB that is killed again and again brings everything once",
  async () => {
    const server = await startServer("mariadb");
    const old = await createQ2aSite("qa_", server.url);
    try {
      const blob = (number: number) => `<img src="/?qa=blob&qa_blobid=${number}">`;
      const post = (id: number, n: number) => ({ postid: id, userid: n, format: "html", netvotes: 1 });
      await old.add("users", ...numbers.map((userid) => ({ userid, handle: `person ${userid}`, created: MOMENT })));
      await old.add("userpoints", ...numbers.map((userid) => ({ userid, points: 100 + userid })));
      await old.add("categories", { categoryid: 1, title: "Tea", tags: "tea", backpath: "tea" });
      await old.add(
        "posts",
        ...numbers.flatMap((n) => [
          {
            ...post(n, n),
            ...{ type: "Q", categoryid: 1, title: `How long does tea ${n} steep?`, selchildid: 1000 + n },
            content: `<p>The text of ${n}${hasPicture(n) ? blob(1) : ""}</p>`,
          },
          { ...post(1000 + n, COUNT + 1 - n), type: "A", parentid: n, content: `<p>Answer ${n}</p>` },
          {
            ...{ ...post(2000 + n, n), netvotes: 0, type: "C", parentid: 1000 + n },
            content: `<p>Comment ${n}${hasPicture(n) ? blob(2) : ""}</p>`,
          },
        ]),
      );
      await old.add("uservotes", ...numbers.map((n) => ({ postid: n, userid: (n % COUNT) + 1 })));
      await old.add("userfavorites", ...numbers.map((n) => ({ userid: n, entitytype: "Q", entityid: n })));
      for (const blobid of [1, 2])
        await old.add("blobs", { blobid, format: "png", content: PICTURE, filename: `${blobid}.png` });
      const posts = { questions: COUNT, answers: COUNT, comments: COUNT, votes: COUNT, collections: COUNT };
      await expectWhole("q2a", ["question2answer", "--database", old.address], posts);
    } finally {
      await old.drop();
      await server.stop();
    }
  },
  LONGEST_MS,
);
