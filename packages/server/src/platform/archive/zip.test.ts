import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ArchiveFile, zipStream } from "./zip.ts";

async function* parts(...texts: readonly string[]) {
  yield* texts;
}

async function* asyncFiles(files: readonly ArchiveFile[]) {
  yield* files;
}

/** Extracts the files of an archive by its central directory, and verifies their checksums. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  const isLarge = zip.readUInt16LE(end + 10) === 0xffff;
  const count = isLarge ? Number(zip.readBigUInt64LE(end - 76 + 32)) : zip.readUInt16LE(end + 10);
  const files: Record<string, string> = {};
  let at = isLarge ? Number(zip.readBigUInt64LE(end - 76 + 48)) : zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    const [nameBytes, extraBytes] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameBytes);
    const start = zip.readUInt32LE(at + 42) + 30 + nameBytes;
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const content = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files[name] = content.toString();
    at += 46 + nameBytes + extraBytes;
  }
  return files;
}

const roundTrip = async (files: readonly ArchiveFile[]) => unzip(await buffer(zipStream(asyncFiles(files))));

test("AC17 an archive contains the files that were added", async () => {
  const long = "tea ".repeat(100_000);
  const files = [
    { name: "one.json", content: parts('{"a":', "1}") },
    { name: "ünï/二.md", content: parts(long) },
    { name: "stored.png", content: parts("as it is"), stored: true },
    { name: "empty.txt", content: parts() },
  ];
  expect(await roundTrip(files)).toEqual({
    "one.json": '{"a":1}',
    "ünï/二.md": long,
    "stored.png": "as it is",
    "empty.txt": "",
  });
});

test("AC17 an archive may have more files than a plain ZIP can count", async () => {
  const files = Array.from({ length: 66_000 }, (_, n) => ({ name: `${n}`, content: parts(), stored: true }));
  expect(Object.keys(await roundTrip(files))).toHaveLength(66_000);
});

test("an error while reading a file aborts the archive", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "a";
    throw new Error("the disk is gone");
  }
  await expect(buffer(zipStream(asyncFiles([{ name: "a", content: broken() }])))).rejects.toThrow("the disk is gone");
});

test("a destroyed archive closes the file being read, and reads no further one", async () => {
  const closed: string[] = [];
  async function* endless(name: string): AsyncGenerator<Uint8Array> {
    try {
      while (true) yield new Uint8Array(65_536);
    } finally {
      closed.push(name);
    }
  }
  async function* files(): AsyncGenerator<ArchiveFile> {
    try {
      yield { name: "a", content: endless("a"), stored: true };
      yield { name: "b", content: endless("b"), stored: true };
    } finally {
      closed.push("files");
    }
  }
  const zip = zipStream(files());
  await once(zip, "readable");
  zip.destroy();
  await expect.poll(() => closed).toEqual(["a", "files"]);
});
