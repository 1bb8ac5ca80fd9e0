import { randomUUID } from "node:crypto";
import type { FieldProblem, PluginContext, PluginValues } from "@askwell/plugin-kit";
import { BucketError, openBucket } from "./bucket.ts";
import { bucketSettings } from "./settings.ts";

const TIMEOUT_MS = 8000;

/** Which field the codes of S3 servers are about; any other failure is shown at the address. */
const fieldOf: Readonly<Record<string, string>> = {
  NoSuchBucket: "bucket",
  InvalidBucketName: "bucket",
  AccessDenied: "access_key_id",
  InvalidAccessKeyId: "access_key_id",
  SignatureDoesNotMatch: "secret_access_key",
  AuthorizationHeaderMalformed: "region",
};

const problem = (field: string, reason: string): FieldProblem => ({
  field,
  message: {
    en_US: `A test file could not be written, read and removed: ${reason}`,
    zh_CN: `无法写入、读取并删除测试文件：${reason}`,
    ar: `تعذرت كتابة ملف تجريبي وقراءته وحذفه: ${reason}`,
  },
});

/** Writes, reads and removes a small file; returns what prevented it. */
export async function checkBucket(context: PluginContext, values: PluginValues): Promise<readonly FieldProblem[]> {
  const settings = bucketSettings(values);
  const url = URL.parse(settings.endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== "" || url.username !== "")
    return [problem("endpoint", settings.endpoint)];
  const bucket = openBucket(settings, context.fetch);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const key = `check-${randomUUID()}`;
  try {
    await bucket.put(key, Buffer.from(key), signal);
    const read = await bucket.get(key, signal);
    const parts: Uint8Array[] = [];
    if (read) for await (const part of read.content) parts.push(part);
    await bucket.remove(key, signal);
    const { keys } = await bucket.list(undefined, signal);
    const works = Buffer.concat(parts).toString() === key && !keys.includes(key);
    return works ? [] : [problem("endpoint", settings.endpoint)];
  } catch (error) {
    await bucket.remove(key, signal).catch(() => {});
    const field = (error instanceof BucketError && fieldOf[error.code]) || "endpoint";
    return [problem(field, reasonOf(error))];
  }
}

/** The message of a failed `fetch` says only that it failed; the cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : message;
}
