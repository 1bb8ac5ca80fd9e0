import { buffer } from "node:stream/consumers";
import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ArchiveFile, zipStream } from "./zip.ts";

async function* parts(...texts: readonly string[]) {
  yield* texts;
}

async function* given(files: readonly ArchiveFile[]) {
  yield* files;
}

/** The files of an archive as its index names them, each held against its sum. */
function unpacked(zip: Buffer): Record<string, string> {
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

const roundTrip = async (files: readonly ArchiveFile[]) => unpacked(await buffer(zipStream(given(files))));

test("AC17 what goes into an archive comes out of it", async () => {
  const long = "tea ".repeat(100_000);
  const files = [
    { name: "one.json", content: parts('{"a":', "1}") },
    { name: "ünï/二.md", content: parts(long) },
    { name: "kept.png", content: parts("as it is"), stored: true },
    { name: "empty.txt", content: parts() },
  ];
  expect(await roundTrip(files)).toEqual({
    "one.json": '{"a":1}',
    "ünï/二.md": long,
    "kept.png": "as it is",
    "empty.txt": "",
  });
});

test("AC17 an archive may hold more files than the old form counts", async () => {
  const files = Array.from({ length: 66_000 }, (_, n) => ({ name: `${n}`, content: parts(), stored: true }));
  expect(Object.keys(await roundTrip(files))).toHaveLength(66_000);
});

test("an archive ends where one of its files cannot be read", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "a";
    throw new Error("the disk is gone");
  }
  await expect(buffer(zipStream(given([{ name: "a", content: broken() }])))).rejects.toThrow("the disk is gone");
});
