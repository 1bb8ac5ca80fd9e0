import * as v from "valibot";
import { type ArchivedFile, BackupError } from "./format.ts";
import type { UploadStore } from "./upload-store.ts";

/** A line of the list of uploads: path, SHA-256 of the content, and size. */
const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictTuple([v.string(), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), v.pipe(v.number(), v.safeInteger())]),
);

/** The uploads that an archive lists, whose content is beside it. */
export async function* listedFiles(lines: AsyncIterable<string>, store: UploadStore): AsyncGenerator<ArchivedFile> {
  for await (const text of lines) {
    const line = v.safeParse(lineSchema, text);
    if (!line.success) throw new BackupError("The backup is damaged: its list of files is not as it should be.");
    const [path, sha256, sizeBytes] = line.output;
    const openStored = async () => {
      const stored = await store.read(sha256);
      if (stored?.sizeBytes === sizeBytes) return stored.stream;
      stored?.stream.destroy();
      throw new BackupError(`its content ${sha256} is ${stored ? "cut off" : "missing"} beside the archive`);
    };
    yield { path, sizeBytes, sha256, open: openStored };
  }
}
