import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive. */
export interface ArchiveFile {
  /** Path inside the archive, with `/`. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string>;
  /** True for what is compressed already, such as pictures. */
  readonly stored?: boolean;
}

/** What the index at the end says about a file. */
interface Entry {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 45;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** 1980-01-01, the beginning of time in this format: the moment of an export is nobody's business twice. */
const DATE = 0x21;

/** A ZIP archive that is made while it is read, so that its size does not matter; large ones are Zip64. */
export function zipStream(files: AsyncIterable<ArchiveFile>): Readable {
  return Readable.from(archive(files), { objectMode: false });
}

async function* archive(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const method = file.stored ? 0 : DEFLATED;
    const head = localHead(name, method);
    yield head;
    const sums = { crc: 0, bytes: 0, packedBytes: 0 };
    for await (const chunk of packed(file, sums)) yield chunk;
    const tail = descriptor(sums);
    yield tail;
    entries.push({ name, method, ...sums, offset });
    offset += head.length + sums.packedBytes + tail.length;
  }
  const index = Buffer.concat(entries.map(centralHead));
  yield index;
  yield ending(entries.length, offset, index.length);
}

interface Sums {
  crc: number;
  bytes: number;
  packedBytes: number;
}

/** The bytes of a file as the archive holds them; `sums` are right when it ends. */
async function* packed(file: ArchiveFile, sums: Sums): AsyncGenerator<Buffer> {
  const counted = countedContent(file.content, sums);
  const chunks: AsyncIterable<Buffer> = file.stored ? counted : Readable.from(counted).compose(createDeflateRaw());
  for await (const chunk of chunks) {
    sums.packedBytes += chunk.length;
    yield chunk;
  }
}

async function* countedContent(content: AsyncIterable<Uint8Array | string>, sums: Sums): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const chunk = typeof part === "string" ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length);
    sums.crc = crc32(chunk, sums.crc);
    sums.bytes += chunk.length;
    if (chunk.length > 0) yield chunk;
  }
}

function localHead(name: Buffer, method: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, bytes, packedBytes }: Sums): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packedBytes, 8);
  tail.writeUInt32LE(bytes, 12);
  return tail;
}

function centralHead({ name, method, crc, packedBytes, bytes, offset }: Entry): Buffer {
  const isFar = offset >= MAX_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packedBytes, 20);
  head.writeUInt32LE(bytes, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([head, name, extra]);
}

/** Where the index is; said twice where the old form has no room for it. */
function ending(count: number, offset: number, indexBytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(indexBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  return count >= MAX_16 || offset >= MAX_32 ? Buffer.concat([largeEnding(count, offset, indexBytes), end]) : end;
}

function largeEnding(count: number, offset: number, indexBytes: number): Buffer {
  const large = Buffer.alloc(76);
  large.writeUInt32LE(0x0606_4b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(VERSION, 12);
  large.writeUInt16LE(VERSION, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(indexBytes), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  large.writeUInt32LE(0x0706_4b50, 56);
  large.writeBigUInt64LE(BigInt(offset + indexBytes), 64);
  large.writeUInt32LE(1, 72);
  return large;
}
