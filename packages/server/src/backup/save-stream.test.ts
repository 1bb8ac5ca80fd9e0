import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { saveStream } from "./save-stream.ts";

test("BK15 a backup to a bucket that is not there ends with what the server says", async () => {
  const content = new PassThrough();
  const failed = saveStream(content, () => Promise.reject(new Error("the S3 server replied 404 NoSuchBucket")));
  // The rows cannot be read any more when the snapshot has ended.
  content.destroy(new Error("database is not open"));
  await expect(failed).rejects.toThrow("NoSuchBucket");
  expect(content.destroyed).toBe(true);
});

test("an error of the archive itself is that of the place that reads it", async () => {
  const content = new PassThrough();
  const read = async (stream: PassThrough) => void (await stream.toArray());
  const failed = saveStream(content, () => read(content));
  content.destroy(new Error("the disk is full"));
  await expect(failed).rejects.toThrow("the disk is full");
});
