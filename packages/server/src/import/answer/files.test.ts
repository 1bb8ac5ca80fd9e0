import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";
import { deleteFile } from "../../features/files/index.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

test("XA18 uploads keep their paths; thumbnails and odd names are left out", async () => {
  add.story();
  const folder = await mkdtemp(join(tmpdir(), "askwell-old-"));
  const paths = ["post/5W2Pq.png", "files/post/5W2Pr.txt", "avatar_thumb/5W2Ps.png", "post/..%2fx.png", "post/a b.png"];
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), path);
  }
  const file = { user_id: 1, source: "user_post_attachment", status: 1 };
  const file_url = "https://old.example/uploads/files/post/5W2Pr/list+of+beans.txt";
  old.add("file_record", { ...file, file_path: "files/post/5W2Pr.txt", file_url });
  old.add("file_record", { ...file, file_path: "files/post/5W2Pr.txt", file_url });
  old.add("file_record", { ...file, file_path: "../../etc/passwd", file_url });
  const { summary } = await run({ uploads: folder });
  expect(summary.kept.uploads).toBe(2);
  expect(await rows("files")).toMatchObject([
    { path: "files/post/5W2Pr.txt", name: "list of beans.txt", size_bytes: 20 },
  ]);
  const served = await site.server.inject({ url: "/uploads/files/post/5W2Pr/list+of+beans.txt" });
  expect(served.body).toBe("files/post/5W2Pr.txt");
  expect(await row("questions", oldId.question(10))).toBeDefined();
  await run({ uploads: folder });
  expect(await rows("files")).toHaveLength(1);
  await rm(folder, { recursive: true, force: true });
});

test("XA28 an upload that was deleted here does not come back with the next import", async () => {
  add.story();
  const folder = await mkdtemp(join(tmpdir(), "askwell-old-"));
  await mkdir(join(folder, "files/post"), { recursive: true });
  await writeFile(join(folder, "files/post/5W2Pr.txt"), "a list of beans");
  const file = { user_id: 1, source: "user_post_attachment", status: 1, file_path: "files/post/5W2Pr.txt" };
  old.add("file_record", { ...file, file_url: "https://old.example/uploads/files/post/5W2Pr/beans.txt" });
  await run({ uploads: folder });
  const [stored] = await rows("files");
  await site.app.db.write((tx) => deleteFile(site.app, tx, stored!));
  await site.settle();
  const served = async () => (await site.server.inject({ url: "/uploads/files/post/5W2Pr/beans.txt" })).statusCode;
  expect(await served()).toBe(404);
  const { summary } = await run({ uploads: folder });
  expect(await served()).toBe(404);
  expect(summary.leftOut.uploads).toEqual({ "deleted here": 1 });
  await rm(folder, { recursive: true, force: true });
});

test("XA23 an upload that is a link out of the folder of uploads is left out", async () => {
  add.story();
  const folder = await mkdtemp(join(tmpdir(), "askwell-old-"));
  await mkdir(join(folder, "uploads/post"), { recursive: true });
  await writeFile(join(folder, "secret.png"), "secret");
  await writeFile(join(folder, "uploads/post/5W2Pq.png"), "picture");
  await symlink("../../secret.png", join(folder, "uploads/post/5W2Pr.png"));
  await symlink("nowhere.png", join(folder, "uploads/post/5W2Ps.png"));
  await symlink(folder, join(folder, "uploads/avatar"));
  const { summary } = await run({ uploads: join(folder, "uploads") });
  expect(summary.kept.uploads).toBe(1);
  expect(summary.leftOut.uploads).toEqual({ "links that lead out of the folder": 2 });
  await rm(folder, { recursive: true, force: true });
});

test("XA18 a folder that is not there, or is not that of the uploads, is refused before anything is stored", async () => {
  add.story();
  const folder = await mkdtemp(join(tmpdir(), "askwell-uploads-"));
  const missing = join(folder, "missing");
  await expect(run({ uploads: missing })).rejects.toThrow(`There is no folder ${missing}.`);
  await mkdir(join(folder, "uploads"));
  await expect(run({ uploads: folder })).rejects.toThrow("is not the folder of uploads");
  expect(await rows("users")).toHaveLength(1);
  await run({ uploads: join(folder, "uploads") });
  await rm(folder, { recursive: true });
});
