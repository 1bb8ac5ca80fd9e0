import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin, StoragePage } from "@askwell/plugin-kit";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "../../testing/files.ts";
import { guideExample, type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import { activeStorage } from "./storage.ts";

/** The example of docs/guides/plugins/storage.md, and the same with addresses that it signs. */
const inFolder = await guideExample("storage");
const presigning: Plugin = {
  ...inFolder,
  slug_name: "storage_presigning",
  storage: {
    ...inFolder.storage!,
    presign: async (_context, key, { lifetimeS, contentType, disposition = "", cacheControl }) =>
      `https://storage.example/${key}?${new URLSearchParams({ s: `${lifetimeS}`, contentType, disposition, cacheControl })}`,
  },
};

/** A storage behind HTTP, whose every reply has 11 MB. */
const overHttp: Plugin = {
  ...{ ...inFolder, slug_name: "storage_http" },
  fields: () => [{ name: "folder", type: "input", title: { en_US: "Address" } }],
  storage: {
    ...inFolder.storage!,
    async get({ configuration, fetch }) {
      const reply = await fetch(String(configuration.folder));
      return { content: reply.body as AsyncIterable<Uint8Array>, sizeBytes: LARGE, modifiedAt: new Date(0) };
    },
    async list({ configuration, fetch }) {
      return { keys: [(await (await fetch(String(configuration.folder))).text()).slice(0, 1)], cursor: undefined };
    },
  },
};
const LARGE = 11_000_000;

let site: TestSite;
let ann: TestPerson;
let picture: Buffer;
let folder: string;

beforeAll(async () => {
  site = await testSite({ plugins: [inFolder, presigning, overHttp] });
  ann = await site.person("ann");
  const general = { ...site.app.settings.get("general"), site_url: "https://site.example" };
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", general, site.app.now()));
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#c33" } })
    .jpeg()
    .toBuffer();
  folder = await mkdtemp(join(tmpdir(), "askwell-storage-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const configure = (plugin_slug_name: string, config_fields: Record<string, string>) =>
  site.call(site.admin, "savePluginConfig", { plugin_slug_name, config_fields });
const enable = (plugin_slug_name: string, enabled = true) =>
  site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled });
const send = (who = ann, source = "post", name = "a.jpg") => upload(site, who, source, { name, bytes: picture });
const get = (address: unknown, query = "") =>
  site.server.inject({ url: String(address).slice(String(address).indexOf("/uploads/")) + query });
const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
const headersOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !["date", "x-request-id"].includes(name)));

test("FI15 FI17 uploads go to the active storage, at the same addresses and with the same headers", async () => {
  const before = await send();
  const onDisk = await get(before.data);
  await configure("storage_folder", { folder });
  await enable("storage_folder");
  const after = await send();
  expect(after.data).toMatch(/\/uploads\/post\/[1-9A-HJ-NP-Za-km-z]+\.jpg$/);
  const inStorage = await get(after.data);
  expect(headersOf(inStorage)).toEqual(headersOf(onDisk));
  expect(inStorage.rawPayload.equals(onDisk.rawPayload)).toBe(true);
  expect(await stored()).toEqual([String(after.data).split("/uploads/")[1]]);
  // What was uploaded before is still on the disk.
  expect((await get(before.data)).statusCode).toBe(200);
  expect((await get("/uploads/post/4pictureWithoutFile.jpg")).statusCode).toBe(404);
});

test("FI15 smaller avatars are derived from the storage, on the disk", async () => {
  const avatar = await send(ann, "avatar");
  const before = await stored();
  const square = await get(avatar.data, "?s=32");
  expect((await sharp(square.rawPayload).metadata()).width).toBe(32);
  expect(await stored()).toEqual(before);
});

test("FI17 a deleted file is removed from the storage as soon as it works again", async () => {
  const bob = await site.person("bob");
  const { data } = await send(bob, "avatar");
  const avatar = { type: "custom" as const, gravatar: "", custom: String(data) };
  await site.call(bob, "updateProfile", { display_name: "Bob", username: "bob", avatar });
  const path = join(folder, String(data).split("/uploads/")[1] ?? "");
  expect(existsSync(path)).toBe(true);
  await configure("storage_folder", { folder: join(path, "no-folder") });
  await site.call(bob, "deleteOwnAccount", { username: "bob", posts: "keep" });
  await site.settle();
  expect(existsSync(path)).toBe(true);
  await configure("storage_folder", { folder });
  site.wait(3600);
  await site.settle();
  expect(existsSync(path)).toBe(false);
});

test("FI16 while the storage fails uploads fail with nothing stored, and files on the disk are served", async () => {
  await enable("storage_folder", false);
  const onDisk = await send();
  await enable("storage_folder");
  const inStorage = await send();
  const countFiles = () =>
    site.app.db.read
      .selectFrom("files")
      .select((row) => row.fn.countAll<number>().as("files"))
      .executeTakeFirstOrThrow();
  const before = [await countFiles(), await stored()];

  const broken = join(folder, "broken");
  await writeFile(broken, "");
  await configure("storage_folder", { folder: join(broken, "uploads") });
  expect(await send()).toMatchObject({ code: 503, reason: "error.upload.storage_unavailable", data: null });
  expect((await get(onDisk.data)).statusCode).toBe(200);
  const failed = await get(inStorage.data);
  expect([failed.statusCode, failed.headers["retry-after"]]).toEqual([503, "2"]);
  expect((await get(inStorage.data, "?s=64")).statusCode).toBe(503);

  await configure("storage_folder", { folder });
  await rm(broken);
  expect([await countFiles(), await stored()]).toEqual(before);
  expect((await get(inStorage.data)).statusCode).toBe(200);
});

test("FI15 FI8 a storage that signs addresses gets the readers who may read the file", async () => {
  const extensions = { ...site.app.settings.get("advanced"), authorized_attachment_extensions: ["txt"] };
  await site.app.db.write((tx) => site.app.settings.save(tx, "advanced", extensions, site.app.now()));
  await configure("storage_presigning", { folder });
  await enable("storage_presigning");
  const post = await send();
  const attachment = await send(ann, "post_attachment", "my notes.txt");
  const redirect = await get(post.data);
  expect([redirect.statusCode, redirect.headers["cache-control"]]).toEqual([302, "public, max-age=1800"]);
  const address = new URL(String(redirect.headers.location));
  expect(address.pathname).toBe(`/${String(post.data).split("/uploads/")[1]}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    s: "3600",
    contentType: "image/jpeg",
    disposition: "",
    cacheControl: "public, max-age=31536000, immutable",
  });
  const download = new URL(String((await get(attachment.data)).headers.location));
  expect(download.searchParams.get("contentType")).toBe("application/octet-stream");
  expect(download.searchParams.get("disposition")).toBe("attachment; filename*=UTF-8''my%20notes.txt");

  const security = site.app.settings.get("security");
  const setPrivate = (login_required: boolean) =>
    site.app.db.write((tx) => site.app.settings.save(tx, "security", { ...security, login_required }, site.app.now()));
  await setPrivate(true);
  expect((await get(post.data)).headers.location).toBe("/403");
  await setPrivate(false);
});

test.each<[string, (cursor: string | undefined) => StoragePage]>([
  ["lead back", (cursor = "0") => ({ keys: ["post/a.png"], cursor: String(2 + ((Number(cursor) + 1) % 7)) })],
  ["stay where they are", () => ({ keys: ["post/a.png"], cursor: "here" })],
  ["lead on without files", (cursor = "0") => ({ keys: [], cursor: String(Number(cursor) + 1) })],
  ["lead on for ever", (cursor = "0") => ({ keys: ["post/a.png"], cursor: String(Number(cursor) + 1) })],
])("PL23 a list of files whose cursors %s ends with an error", async (_what, pageAt) => {
  const endless: Plugin = {
    ...inFolder,
    slug_name: "storage_endless",
    storage: { ...inFolder.storage!, list: async (_context, cursor) => pageAt(cursor) },
  };
  const other = await testSite({ plugins: [endless] });
  await other.call(other.admin, "switchPlugin", { plugin_slug_name: "storage_endless", enabled: true });
  const readAll = async () => {
    for await (const _key of activeStorage(other.app.plugins)!.list());
  };
  await expect(readAll()).rejects.toThrow("The storage's list of files has no end.");
  await other.close();
});

test("PL15 a storage hands on files of any size, and reads at most 10 MB of every other reply", async () => {
  const server = createServer((_, response) => response.end(Buffer.alloc(LARGE)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await configure("storage_http", { folder: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await enable("storage_http");
  const storage = activeStorage(site.app.plugins);
  const file = await storage?.read("post/a.png");
  let bytes = 0;
  for await (const chunk of file?.stream ?? []) bytes += chunk.length;
  expect(bytes).toBe(LARGE);
  const keys = async () => {
    for await (const key of storage?.list() ?? []) return key;
    return undefined;
  };
  await expect(keys()).rejects.toThrow("is larger than 10 MB");
  await enable("storage_http", false);
  server.close();
  server.closeAllConnections();
});
