import { openBucket, type S3Settings } from "@askwell/s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { createBucket, keysOf, s3, uploadsOf } from "../../scripts/engines/s3.ts";

const MB = 1024 * 1024;
let server: EngineServer;
let settings: S3Settings;

beforeAll(async () => {
  server = await startEngine(s3);
  await createBucket(server, "large");
  settings = {
    ...{ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", bucket: "large", prefix: "site/" },
    ...{ accessKeyId: "any", secretAccessKey: "any", inPath: true },
  };
});
afterAll(() => server?.close());

/** Megabytes of which each has its number in it. */
async function* megabytes(count: number, onMade?: (bytes: number) => void) {
  for (let n = 0; n < count; n++) {
    onMade?.((n + 1) * MB);
    yield Buffer.alloc(MB, n % 251);
  }
}

test("BK15 a large object is uploaded as it is made, with the memory of one part, and read as it was", async () => {
  let made = 0;
  let sent = 0;
  const ahead: number[] = [];
  const bucket = openBucket(settings, async (url, init) => {
    if (init.body instanceof Uint8Array) {
      ahead.push(made - sent);
      sent += init.body.length;
    }
    return fetch(url, init);
  });
  await bucket.upload(
    "large.zip",
    megabytes(50, (bytes) => (made = bytes)),
  );
  expect(sent).toBe(50 * MB);
  expect(Math.max(...ahead)).toBe(16 * MB);

  const found = await bucket.get("large.zip");
  expect(found?.sizeBytes).toBe(50 * MB);
  let read = 0;
  for await (const chunk of found!.content)
    for (const byte of chunk) {
      // `expect` for each byte would take minutes.
      if (byte !== Math.floor(read / MB) % 251) throw new Error(`byte ${read} is ${byte}`);
      read += 1;
    }
  expect(read).toBe(50 * MB);
  await bucket.remove("large.zip");
});

test("BK15 an upload whose content fails leaves no object and no parts", async () => {
  const bucket = openBucket(settings);
  async function* failing() {
    yield* megabytes(20);
    throw new Error("the disk is gone");
  }
  await expect(bucket.upload("failing.zip", failing())).rejects.toThrow("the disk is gone");
  expect([await keysOf(server, "large"), await uploadsOf(server, "large")]).toEqual([[], []]);
});

test("BK15 what a killed upload has left is removed, and no upload of others", async () => {
  /** Its process ends without a word after the first part. */
  const killed = openBucket(settings, (url, init) =>
    init.method === "DELETE" ? Promise.reject(new Error("killed")) : fetch(url, init),
  );
  async function* endless() {
    yield* megabytes(17);
    throw new Error("killed");
  }
  await expect(killed.upload("askwell-1.zip", endless())).rejects.toThrow("killed");
  await expect(killed.upload("other.zip", endless())).rejects.toThrow("killed");
  expect(await uploadsOf(server, "large")).toEqual(["site/askwell-1.zip", "site/other.zip"]);
  await openBucket(settings).abortUploads("askwell-");
  expect(await uploadsOf(server, "large")).toEqual(["site/other.zip"]);
  await openBucket(settings).abortUploads("");
});

test("BK15 an empty object is an object", async () => {
  const bucket = openBucket(settings);
  await bucket.upload("empty", megabytes(0));
  expect((await bucket.list("")).objects).toEqual([{ key: "empty", sizeBytes: 0 }]);
  await bucket.remove("empty");
  expect(await bucket.get("empty")).toBeNull();
});
