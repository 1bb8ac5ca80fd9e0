import { createTestContext } from "@askwell/plugin-kit/testing";
import { storageS3 } from "@askwell/plugin-storage-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { createBucket, createS3Account, guardedS3, keysOf, s3 } from "../../scripts/engines/s3.ts";

const storage = storageS3.storage!;
const { signal } = new AbortController();

let open: EngineServer;
let guarded: EngineServer;
let openSettings: Record<string, string>;
let guardedSettings: Record<string, string>;

beforeAll(async () => {
  [open, guarded] = await Promise.all([startEngine(s3), startEngine(guardedS3)]);
  const settings = (engine: EngineServer) => ({ endpoint: `http://127.0.0.1:${engine.port}`, bucket: "uploads" });
  await createBucket(open, "uploads");
  openSettings = { ...settings(open), access_key_id: "any", secret_access_key: "any" };
  // Anonymous requests, of which the server accepts four.
  const { accessKeyId, secretAccessKey } = await createS3Account(guarded);
  await createBucket(guarded, "uploads");
  guardedSettings = { ...settings(guarded), access_key_id: accessKeyId, secret_access_key: secretAccessKey };
});
afterAll(() => Promise.all([open?.close(), guarded?.close()]));

const bytesOf = async (content: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
};
const some = (size: number) => Buffer.alloc(size, "A picture is worth many words. ");

test("FI15 the server accepts the signatures of all requests, and rejects those of another key", async () => {
  const context = createTestContext(guardedSettings);
  await storage.put(context, "post/1 of ü.png", some(70_000), signal);
  const found = await storage.get(context, "post/1 of ü.png", signal);
  expect(found?.sizeBytes).toBe(70_000);
  expect((await bytesOf(found!.content)).equals(some(70_000))).toBe(true);
  expect(Math.abs(found!.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  expect(await storage.list(context, undefined, signal)).toEqual({ keys: ["post/1 of ü.png"], cursor: undefined });
  await storage.remove(context, "post/1 of ü.png", signal);
  await storage.remove(context, "post/1 of ü.png", signal);
  expect(await storage.get(context, "post/1 of ü.png", signal)).toBeNull();

  const other = createTestContext({ ...guardedSettings, secret_access_key: "guessed" });
  await expect(storage.put(other, "post/1.png", some(10), signal)).rejects.toThrow("SignatureDoesNotMatch");
  await expect(storage.get(other, "post/1.png", signal)).rejects.toThrow("SignatureDoesNotMatch");
});

test("FI15 browsers read a signed address with the headers of the site", async () => {
  const request = {
    lifetimeS: 60,
    contentType: "application/octet-stream",
    disposition: "attachment; filename*=UTF-8''my%20notes.txt",
    cacheControl: "private, max-age=60",
  };
  const context = createTestContext({ ...openSettings, delivery: "presigned" });
  await storage.put(context, "files/post/1.txt", Buffer.from("notes"), signal);
  const url = await storage.presign?.(context, "files/post/1.txt", request);
  const reply = await fetch(String(url));
  expect([reply.status, await reply.text()]).toEqual([200, "notes"]);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": request.contentType,
    "content-disposition": request.disposition,
    "cache-control": request.cacheControl,
  });
  expect(new URL(String(url)).searchParams.get("X-Amz-Expires")).toBe("60");
  expect(await storage.presign?.(createTestContext(openSettings), "files/post/1.txt", request)).toBeNull();
});

test.each([
  ["the name of no bucket", { bucket: "none" }, "bucket"],
  ["another secret key", { secret_access_key: "guessed" }, "secret_access_key"],
  ["an unknown access key", { access_key_id: "AKIA0000000000000000" }, "access_key_id"],
  ["an address where nothing listens", { endpoint: "http://127.0.0.1:1" }, "endpoint"],
  ["no address", { endpoint: "s3" }, "endpoint"],
])("FI19 settings with %s are rejected at the field that is to blame", async (_, change, field) => {
  const problems = await storageS3.check?.(createTestContext(), { ...guardedSettings, ...change });
  expect(problems).toMatchObject([{ field }]);
  expect(problems?.[0]?.message.en_US).toContain("A test file could not be written, read and removed: ");
});

test("FI19 settings that work are accepted, and the test file is removed", async () => {
  expect(await storageS3.check?.(createTestContext(), guardedSettings)).toEqual([]);
  const { keys } = await storage.list(createTestContext(guardedSettings), undefined, signal);
  expect(keys.filter((key) => key.startsWith("check-"))).toEqual([]);
});

test("FI16 while the server does not reply a request ends with its time, and works again afterwards", async () => {
  const context = createTestContext(openSettings);
  await storage.put(context, "post/2.png", some(100), signal);
  open.freeze();
  await expect(storage.get(context, "post/2.png", AbortSignal.timeout(300))).rejects.toThrow();
  await expect(storage.put(context, "post/3.png", some(100), AbortSignal.timeout(300))).rejects.toThrow();
  open.thaw();
  expect((await storage.get(context, "post/2.png", signal))?.sizeBytes).toBe(100);
  await open.stop();
  await expect(storage.get(context, "post/2.png", signal)).rejects.toThrow();
  await open.start();
  expect((await storage.get(context, "post/2.png", signal))?.sizeBytes).toBe(100);
});

test("FI15 a folder of the bucket is listed in parts, without what is beside it", async () => {
  await createBucket(open, "shared");
  const context = createTestContext({ ...openSettings, bucket: "shared", folder: "/forum/" });
  const keys = Array.from({ length: 1005 }, (_, n) => `post/${String(n).padStart(4, "0")}.png`);
  await storage.put(createTestContext({ ...openSettings, bucket: "shared" }), "post/other.png", some(1), signal);
  for (let n = 0; n < keys.length; n += 50)
    await Promise.all(keys.slice(n, n + 50).map((key) => storage.put(context, key, some(1), signal)));
  const first = await storage.list(context, undefined, signal);
  const second = await storage.list(context, first.cursor, signal);
  expect([first.keys.length, second.cursor]).toEqual([1000, undefined]);
  expect([...first.keys, ...second.keys]).toEqual(keys);
  expect(await keysOf(open, "shared")).toContain("forum/post/0000.png");
});
