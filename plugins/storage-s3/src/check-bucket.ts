import { randomUUID } from "node:crypto";
import type { FieldProblem, PluginContext, PluginValues } from "@askwell/plugin-kit";
import { blamedSetting, isEndpoint, openBucket, type S3Settings } from "@askwell/s3";
import { bucketSettings } from "./settings.ts";

const TIMEOUT_MS = 8000;

/** The fields of the settings. */
const fieldOf: Readonly<Partial<Record<keyof S3Settings, string>>> = {
  region: "region",
  bucket: "bucket",
  accessKeyId: "access_key_id",
  secretAccessKey: "secret_access_key",
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
  if (!isEndpoint(settings.endpoint)) return [problem("endpoint", settings.endpoint)];
  const bucket = openBucket(settings, context.fetch);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const key = `check-${randomUUID()}`;
  try {
    await bucket.put(key, Buffer.from(key), signal);
    const read = await bucket.get(key, signal);
    const parts: Uint8Array[] = [];
    if (read) for await (const part of read.content) parts.push(part);
    await bucket.remove(key, signal);
    const { objects } = await bucket.list(key, undefined, signal);
    const works = Buffer.concat(parts).toString() === key && objects.length === 0;
    return works ? [] : [problem("endpoint", settings.endpoint)];
  } catch (error) {
    await bucket.remove(key, signal).catch(() => {});
    return [problem(fieldOf[blamedSetting(error)] ?? "endpoint", (error as Error).message)];
  }
}
