import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createDiskFiles,
  createStoredFiles,
  type FileStore,
  type Files,
  moveFiles,
  type RemoteStore,
} from "./index.ts";

let folder: string;
let disk: FileStore;
let storage: RemoteStore;
/** What the site uses while files are moved. */
let site: Files;
const paths = Array.from({ length: 30 }, (_, n) => `${["post", "avatar", "files/post"][n % 3]}/${n}.png`);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-move-"));
  disk = createDiskFiles(join(folder, "disk"));
  storage = { ...createDiskFiles(join(folder, "storage")), takesUploads: true, presign: async () => null };
  site = createStoredFiles({ disk, storage: () => storage });
  for (const path of paths) await disk.save(path, Buffer.from(`content of ${path}`));
  await disk.save("sizes/32/avatar/1.png", Buffer.from("derived"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const quietly = { onProgress: () => {}, signal: never };
const listed = async (store: FileStore) => {
  const found: string[] = [];
  for await (const path of store.list()) found.push(path);
  return found.sort();
};
const read = async (files: Pick<Files, "read">, path: string) => {
  const file = await files.read(path);
  return file && String(await buffer(file.stream));
};

test("FI18 all uploads are moved there and back, and nothing that is derived", async () => {
  const { files, bytes } = await moveFiles({ from: disk, to: storage, ...quietly });
  expect([files, bytes]).toEqual([30, paths.reduce((sum, path) => sum + `content of ${path}`.length, 0)]);
  expect(await listed(disk)).toEqual(["sizes/32/avatar/1.png"]);
  expect(await listed(storage)).toEqual(paths.toSorted());
  for (const path of paths) expect(await read(site, path)).toBe(`content of ${path}`);
  expect((await moveFiles({ from: storage, to: disk, ...quietly })).files).toBe(30);
  expect(await listed(storage)).toEqual([]);
  expect(await listed(disk)).toEqual([...paths, "sizes/32/avatar/1.png"].toSorted());
});

test("FI18 a move that was interrupted goes on, and every file can be read at any time", async () => {
  const stop = new AbortController();
  const onProgress = ({ files }: { files: number }) => files === 7 && stop.abort();
  const first = await moveFiles({ from: disk, to: storage, onProgress, signal: stop.signal });
  expect(first.files).toBeGreaterThanOrEqual(7);
  expect(first.files).toBeLessThan(30);
  for (const path of paths) expect(await read(site, path)).toBe(`content of ${path}`);
  const second = await moveFiles({ from: disk, to: storage, ...quietly });
  expect(first.files + second.files).toBe(30);
});

test("FI18 a copy that is not equal ends the move, and the original stays", async () => {
  const broken: FileStore = { ...storage, save: (path, bytes) => storage.save(path, bytes.subarray(1)) };
  await expect(moveFiles({ from: disk, to: broken, ...quietly })).rejects.toThrow(
    "was not the same after it was moved",
  );
  expect(await listed(disk)).toContain("post/0.png");
  expect(await listed(storage)).toEqual([]);
  expect(await readFile(join(folder, "disk/post/0.png"), "utf8")).toBe("content of post/0.png");
});

test.each([
  ["storage", "read", 0],
  ["storage", "save", 0],
  ["storage", "save", 1],
  ["storage", "read", 1],
  ["disk", "save", 0],
  ["disk", "save", 1],
  ["disk", "read", 1],
] as const)("FI18 a file deleted during a move to the %s, around %s %i, stays deleted", async (target, step, when) => {
  if (target === "disk") await moveFiles({ from: disk, to: storage, ...quietly });
  const [from, to] = target === "storage" ? [disk, storage] : [storage, disk];
  const path = "post/3.png";
  const deleting: FileStore = {
    ...to,
    async [step](given: string, bytes: Uint8Array) {
      if (given === path && when === 0) await site.remove(path);
      const result = await to[step](given, bytes);
      if (given === path && when === 1) await site.remove(path);
      return result as never;
    },
  };
  await moveFiles({ from, to: deleting, ...quietly });
  expect(await read(site, path)).toBeNull();
  expect([...(await listed(disk)), ...(await listed(storage))]).not.toContain(path);
});

test("FI18 reading and moving at the same time never misses a file", async () => {
  const reading = async (target: FileStore, move: Promise<unknown>) => {
    let isMoving = true;
    void move.finally(() => {
      isMoving = false;
    });
    while (isMoving) for (const path of paths) expect(await read(site, path), path).toBe(`content of ${path}`);
    expect(await listed(target)).toEqual(expect.arrayContaining(paths));
  };
  await reading(storage, moveFiles({ from: disk, to: storage, ...quietly }));
  await reading(disk, moveFiles({ from: storage, to: disk, ...quietly }));
});
