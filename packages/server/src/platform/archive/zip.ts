import { Readable } from "node:stream";
import ZipStream from "zip-stream";

/** One file of an archive. */
export interface ArchiveFile {
  /** Path inside the archive, with `/`. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string>;
  /** True for content that is already compressed, such as pictures. */
  readonly stored?: boolean;
}

/** The earliest time that the format knows: all entries carry it, so an archive does not record when it was made. */
const DATE = new Date(Date.UTC(1980, 0, 1));
const COMPRESSION_LEVEL = 6;

/**
 * A ZIP archive that is generated while it is read, so that its size does not matter; large ones are Zip64. An error of
 * a file destroys the stream, and a destroyed stream reads no further file.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new ZipStream({ zlib: { level: COMPRESSION_LEVEL } });
  addFiles(zip, files).catch((error: Error) => zip.destroy(error));
  return zip;
}

async function addFiles(zip: ZipStream, files: AsyncIterable<ArchiveFile>): Promise<void> {
  for await (const file of files) {
    await addFile(zip, file);
    if (zip.destroyed) return;
  }
  zip.finalize();
}

/** Resolves when the whole file is in the archive, or when the archive was destroyed. */
async function addFile(zip: ZipStream, { name, content, stored = false }: ArchiveFile): Promise<void> {
  const source = Readable.from(content, { objectMode: false });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abandon = () => {
    source.destroy();
    resolve();
  };
  zip.once("close", abandon);
  zip.entry(source, { name, store: stored, date: DATE }, (error) => (error ? reject(error) : resolve()));
  await promise.finally(() => zip.off("close", abandon));
}
